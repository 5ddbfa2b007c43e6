import { expect, it } from 'vitest'
import { levelOf, NoiseGate } from './noise-gate'

const LOUD = 0.2
const SILENT = 0.001

it('a gate opens with the first loud measurement', () => {
  const gate = new NoiseGate(0.01, 0.4)
  expect(gate.measure(SILENT, 0)).toBe(false)
  expect(gate.measure(LOUD, 0.05)).toBe(true)
})

it('a gate stays open in pauses that are shorter than it holds', () => {
  const gate = new NoiseGate(0.01, 0.4)
  gate.measure(LOUD, 0)
  expect(gate.measure(SILENT, 0.399)).toBe(true)
  expect(gate.measure(SILENT, 0.4)).toBe(false)
})

it('the level is the root mean square of the samples', () => {
  expect(levelOf(new Float32Array([0.5, -0.5, 0.5, -0.5]))).toBe(0.5)
  expect(levelOf(new Float32Array([0, 0]))).toBe(0)
  expect(levelOf(new Float32Array())).toBe(0)
})

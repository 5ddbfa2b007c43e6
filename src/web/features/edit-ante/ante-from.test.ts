import { expect, it } from 'vitest'
import { anteFrom } from './ante-from'

it.each([
  ['1', 1],
  [' 50 ', 50],
  ['1000', 1000],
  ['0', null],
  ['1001', null],
  ['2.5', null],
  ['-5', null],
  ['1e2', null],
  ['', null],
])('%j typed as an ante is %j', (typed, ante) => {
  expect(anteFrom(typed)).toBe(ante)
})

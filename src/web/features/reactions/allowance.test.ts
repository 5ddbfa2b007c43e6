import { expect, it } from 'vitest'
import { reactionAllowance } from './allowance'

it('five reactions go at once, then two a second', () => {
  let at = 0
  const mayReact = reactionAllowance(() => at)
  const taken = (presses: number) => Array.from({ length: presses }, mayReact).filter(Boolean).length
  expect(taken(8)).toBe(5)
  at += 1_000
  expect(taken(8)).toBe(2)
  at += 60_000
  expect(taken(8)).toBe(5)
})

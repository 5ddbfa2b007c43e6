import { expect, it } from 'vitest'
import { Cut } from '../../../contract'
import { makeCut } from './make-cut'

it('a cut is 16 bytes in lower-case hex, each time others', () => {
  const cuts = Array.from({ length: 200 }, makeCut)
  for (const cut of cuts) expect(Cut.parse(cut)).toBe(cut)
  expect(new Set(cuts).size).toBe(cuts.length)
  const bytes = cuts.flatMap((cut) => cut.match(/../g) ?? [])
  // 3,200 random bytes: that fewer than 250 of the 256 values occur does not happen by chance.
  expect(new Set(bytes).size).toBeGreaterThan(250)
})

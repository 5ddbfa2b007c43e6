import { afterEach, expect, it, vi } from 'vitest'
import { Cut } from '../../../contract'
import { makeCut } from './make-cut'

afterEach(() => vi.restoreAllMocks())

it('a cut is 16 bytes in lower-case hex, different each time', () => {
  const cuts = Array.from({ length: 200 }, () => makeCut())
  for (const cut of cuts) expect(Cut.parse(cut)).toBe(cut)
  expect(new Set(cuts).size).toBe(cuts.length)
  const bytes = cuts.flatMap((cut) => cut.match(/../g) ?? [])
  // In 3,200 random bytes, chance alone does not leave out 6 or more of the 256 values.
  expect(new Set(bytes).size).toBeGreaterThan(250)
})

it('a gesture changes every cut, and removes nothing from the random bytes', () => {
  const random = Uint8Array.from({ length: 16 }, (_, place) => place * 7)
  vi.spyOn(crypto, 'getRandomValues').mockImplementation((bytes) => {
    ;(bytes as Uint8Array).set(random)
    return bytes
  })
  const gesture = { position: 20, at: 1234.5 }
  const cut = makeCut(gesture)
  expect([makeCut(), makeCut({ ...gesture, position: 21 }), makeCut({ ...gesture, at: 1234.6 })]).not.toContain(cut)
  // Each byte differs by a value of the gesture alone, whatever the random byte is.
  const differs = (one: string, other: string) => BigInt(`0x${one}`) ^ BigInt(`0x${other}`)
  const byGesture = differs(cut, makeCut())
  random.fill(255)
  expect(differs(makeCut(gesture), makeCut())).toBe(byGesture)
})

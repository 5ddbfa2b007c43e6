import { describe, expect, it } from 'vitest'
import { CryptoChance } from './crypto-chance'

const chance = new CryptoChance()
const many = <T>(make: () => T) => Array.from({ length: 2000 }, make)

describe('chance', () => {
  it('makes seeds of 32 bytes that are never the same', () => {
    const seeds = many(() => chance.seed())
    expect(seeds.every((seed) => /^[0-9a-f]{64}$/.test(seed))).toBe(true)
    expect(new Set(seeds).size).toBe(seeds.length)
  })

  it('makes room codes of all their letters, and ids that are never the same', () => {
    const codes = many(() => chance.roomCode())
    expect(codes.every((code) => /^[A-HJ-NP-Z2-9]{6}$/.test(code))).toBe(true)
    expect(new Set(codes.join('')).size).toBe(32)
    const ids = many(() => chance.id())
    expect(ids.every((id) => /^[\w-]{22}$/.test(id))).toBe(true)
    expect(new Set(ids).size).toBe(ids.length)
  })
})

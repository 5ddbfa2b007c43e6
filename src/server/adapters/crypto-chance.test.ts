import { describe, expect, it } from 'vitest'
import { WILD_RANKS } from '../../game/vocabulary'
import { CryptoChance } from './crypto-chance'

const chance = new CryptoChance()
const many = <T>(make: () => T, count = 2000) => Array.from({ length: count }, make)

describe('chance', () => {
  it('shuffles all 52 cards', () => {
    const names = chance.deck().map(({ suit, rank }) => `${rank} of ${suit}`)
    expect(new Set(names).size).toBe(52)
    expect(names).toHaveLength(52)
  })

  // 5200 decks: each card is expected 100 times in each place, with a deviation of 10; seven of those is no accident.
  it('brings every card to every place equally often', () => {
    const seen = new Map<string, number>()
    for (const deck of many(() => chance.deck(), 5200)) {
      for (const [place, { suit, rank }] of deck.entries()) {
        const key = `${place} ${rank} ${suit}`
        seen.set(key, (seen.get(key) ?? 0) + 1)
      }
    }
    expect(seen.size).toBe(52 * 52)
    const counts = [...seen.values()]
    expect(Math.min(...counts)).toBeGreaterThan(30)
    expect(Math.max(...counts)).toBeLessThan(170)
  })

  it('names three ranks for Harvey, any of those that are offered', () => {
    const named = many(() => chance.harveyRanks())
    expect(named.flat()).toHaveLength(3 * named.length)
    expect(new Set(named.flat())).toEqual(new Set(WILD_RANKS))
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

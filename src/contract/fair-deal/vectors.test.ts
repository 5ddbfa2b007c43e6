import { bytesToHex } from '@noble/hashes/utils.js'
import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { describe, expect, it } from 'vitest'
import { DEAL_VECTORS } from '../../../tests/support/deal-vectors'
import { checkDeal } from './check-deal'
import type { DealtCard } from './deal-answer'
import { dealDeck, dealKey } from './deal-deck'
import { commitmentOf, dealDigest, dealText } from './deal-digest'
import { numberStream } from './number-stream'

const written = (cards: readonly DealtCard[]) => cards.map(({ suit, rank }) => `${rank}${suit.charAt(0)}`).join(' ')

describe.each(DEAL_VECTORS)('vector $no of the document', ({ deal, printed }) => {
  const { seed } = deal
  const key = dealKey(seed, deal)

  it('has this commitment, text, digest and key', () => {
    expect(printed['seed']).toBe(seed)
    expect(printed['commitment']).toBe(commitmentOf(seed))
    expect(printed['text']).toBe(dealText(deal).replaceAll('\n', '\\n'))
    expect(printed['digest']).toBe(dealDigest(deal))
    expect(printed['key']).toBe(bytesToHex(key))
  })

  it('has these blocks of words', () => {
    for (let block = 0; block < 7; block += 1) {
      const counter = Uint8Array.of(0, 0, 0, block)
      expect(printed[`block ${block}`]).toBe(bytesToHex(hmac(sha256, key, counter)))
    }
  })

  it('has these numbers for the swaps and for an easy Harvey', () => {
    const next = numberStream(key)
    const swaps = Array.from({ length: 51 }, (_, index) => next(52 - index))
    expect(printed['swaps']).toBe(swaps.join(' '))
    const easy = [next(12), next(12), next(12)]
    expect(printed['easy ranks']).toBe(`${easy.join(' ')} = ${dealDeck(seed, deal).harveyRanks.join(' ')}`)
  })

  it('has this deck and these hands', () => {
    expect(printed['deck']).toBe(written(dealDeck(seed, deal).deck))
    for (const { _id, cards, plays } of deal.hands) {
      const named = written(plays) === written(cards) ? '' : ` plays ${written(plays)}`
      expect(printed[_id]).toBe(`${written(cards)}${named}`)
    }
  })

  it('is checked without a contradiction', () => {
    expect(checkDeal(deal, null).contradictions).toEqual([])
  })
})

describe('the vectors together', () => {
  it('show a word that is thrown away, and two that are not', () => {
    expect(DEAL_VECTORS.map(({ printed }) => printed['thrown away'])).toEqual([
      'nothing',
      'nothing',
      'word 26 (fffffff4), for a number below 26',
    ])
    // 2^32 - floor(2^32 / 26) · 26 is 22: only the last 22 words are thrown away.
    expect(0xffffffe9).toBeLessThan(Math.floor(2 ** 32 / 26) * 26)
    expect(0xfffffff4).toBeGreaterThanOrEqual(Math.floor(2 ** 32 / 26) * 26)
    expect(DEAL_VECTORS[2]?.printed['block 3']?.slice(16, 24)).toBe('fffffff4')
  })

  it('are a chain of three deals, each with another difficulty', () => {
    const deals = DEAL_VECTORS.map(({ deal }) => deal)
    expect(deals.map(({ previous }) => previous)).toEqual([null, deals[0]?.digest, deals[1]?.digest])
    expect(deals.map(({ difficulty }) => difficulty)).toEqual(['medium', 'easy', 'hard'])
  })
})

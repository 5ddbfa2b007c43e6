import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { SECOND_DEAL as DEAL } from '../../../../tests/support/deal-vectors'
import { seenByFirst } from '../../../../tests/support/made-up-deals'
import { checkDeal, type RevealedDeal } from '../../../contract'
import { DealMemory } from './deal-memory'

const { commitment, digest, previous, difficulty, hand, cut } = seenByFirst(DEAL)
const KEY = 'deals-HARVEY'

let memories: DealMemory[] = []

function open(roomCode = 'HARVEY'): DealMemory {
  const memory = new DealMemory(roomCode)
  memories.push(memory)
  return memory
}

/** Notes what the room shows from before the deal to the showdown; Maya's cut is that of the test vector. */
function playDeal(memory: DealMemory, dealtTo = 'maya'): void {
  memory.noteDigest(1, previous ?? '')
  memory.noteCommitment(2, commitment ?? '')
  memory.chooseCut(2, cut?.value ?? '')
  memory.noteTaken(2, 'maya')
  memory.noteDigestAtDeal(2, digest ?? '')
  memory.noteDifficulty(2, difficulty ?? 'easy')
  memory.noteHand(2, dealtTo, hand ?? [])
}

/** What the browser does in the other tabs when one of them stores something. */
function storeInAnotherTab(text: string | null): void {
  if (text !== null) localStorage.setItem(KEY, text)
  window.dispatchEvent(new StorageEvent('storage', { key: KEY, newValue: text }))
}

/** The browser's own storage, except for one function. */
function replaceSetItem(setItem: Storage['setItem']): void {
  const own = localStorage
  const getItem = (key: string) => own.getItem(key)
  const removeItem = (key: string) => own.removeItem(key)
  vi.spyOn(window, 'localStorage', 'get').mockReturnValue({ getItem, setItem, removeItem } as unknown as Storage)
}

function throwFull(): never {
  throw new DOMException('full', 'QuotaExceededError')
}

beforeEach(() => localStorage.clear())
afterEach(() => {
  vi.restoreAllMocks()
  for (const memory of memories) memory.close()
  memories = []
})

/** The contradictions that a check on Maya's page finds. */
function contradictionsIn(deal: RevealedDeal, memory: DealMemory) {
  return checkDeal(deal, memory.seenOf(deal, 'maya')).contradictions.map(({ code }) => code)
}

describe('the memory of a room', () => {
  it('keeps what the page was shown, so that the deal can be checked', () => {
    const memory = open()
    playDeal(memory)
    expect(memory.seenOf(DEAL, 'maya')).toEqual(seenByFirst(DEAL))
    expect(checkDeal(DEAL, memory.seenOf(DEAL, 'maya'))).toEqual({ contradictions: [], unchecked: [] })
  })

  it('survives a reload', () => {
    playDeal(open())
    expect(open().seenOf(DEAL, 'maya')).toEqual(seenByFirst(DEAL))
  })

  it('does not take the cut of a player who left for that of the same player who returned', () => {
    const memory = open()
    playDeal(memory, 'noor')
    expect(memory.seenOf(DEAL, 'noor').cut).toEqual({ value: cut?.value, isTaken: false })
  })

  it('that was lost after the page had cut names no cut that it does not remember', () => {
    playDeal(open())
    localStorage.clear()
    const memory = open()
    memory.noteCommitment(2, commitment ?? '', true)
    for (const isSentAgain of [false, true]) {
      if (isSentAgain) {
        memory.cutFor(2)
        memory.noteTaken(2, 'maya')
      }
      const { contradictions, unchecked } = checkDeal(DEAL, memory.seenOf(DEAL, 'maya'))
      expect(contradictions).toEqual([])
      expect(unchecked.map(({ code }) => code)).toContain('cut-not-known')
    }
  })

  it('that was lost is sure of the cuts of all later deals, even after a reload', () => {
    open().noteCommitment(1, 'e'.repeat(64), true)
    const memory = open()
    memory.noteCommitment(2, commitment ?? '', true)
    memory.noteTaken(2, 'maya')
    expect(contradictionsIn(DEAL, memory)).toEqual(['another-cut'])
  })

  it('is sure of its first deal if no page can have cut before', () => {
    const memory = open()
    memory.noteCommitment(2, commitment ?? '', false)
    memory.cutFor(2)
    memory.noteTaken(2, 'maya')
    expect(contradictionsIn(DEAL, memory)).toEqual(['another-cut'])
  })

  it('that was lost still lacks a cut that the server had accepted', () => {
    const memory = open()
    memory.noteCommitment(2, commitment ?? '', true)
    memory.cutFor(2)
    memory.noteTaken(2, 'maya')
    const dropped = { ...DEAL, cuts: DEAL.cuts.map((each) => ({ ...each, cut: null })) }
    expect(contradictionsIn(dropped, memory)).toContain('dropped-cut')
  })

  it('is separate from that of another room', () => {
    playDeal(open())
    const other = open('OTHERS')
    storeInAnotherTab(localStorage.getItem(KEY))
    expect(other.seenOf(DEAL, 'maya')).toMatchObject({ commitment: null, digest: null, cut: null, hand: null })
  })

  it('starts anew if the stored value is invalid', () => {
    const garbage = [
      '',
      'milk, eggs',
      'null',
      '7',
      '[]',
      '{}',
      '{"shape":2,"at":1,"deals":{}}',
      '{"shape":1,"deals":null}',
    ]
    const others = [
      '{"shape":1,"deals":{"2":null}}',
      '{"shape":1,"deals":{"2":{"cut":"x"}}}',
      '{"shape":1,"deals":{"2":{"cut":[7]}}}',
    ]
    for (const text of [...garbage, ...others]) {
      localStorage.setItem(KEY, text)
      const memory = open()
      playDeal(memory)
      expect(memory.seenOf(DEAL, 'maya'), text).toEqual(seenByFirst(DEAL))
    }
  })

  it('is kept for the last 12 rooms', () => {
    let now = 1_000
    vi.spyOn(Date, 'now').mockImplementation(() => (now += 1))
    localStorage.setItem('player-name', 'Maya')
    for (let room = 10; room < 40; room += 1) playDeal(open(`ROOM${room}`))
    const kept = Object.keys(localStorage).sort()
    expect(kept).toEqual([...Array.from({ length: 12 }, (_, index) => `deals-ROOM${index + 28}`), 'player-name'])
  })

  it('is kept for the rooms of two tabs, although others were stored while the clock was ahead', () => {
    let now = 9_000
    vi.spyOn(Date, 'now').mockImplementation(() => (now += 1))
    for (let room = 10; room < 21; room += 1) playDeal(open(`ROOM${room}`))
    now = 1_000
    playDeal(open())
    playDeal(open('OTHERS'))
    expect(localStorage.getItem(KEY)).not.toBeNull()
    expect(localStorage.getItem('deals-OTHERS')).not.toBeNull()
  })
})

describe('the cut for a deal', () => {
  it('is made only after the commitment was shown', () => {
    const memory = open()
    expect(memory.cutFor(2)).toBeUndefined()
    memory.noteCommitment(2, commitment ?? '')
    expect(memory.cutFor(2)).toMatch(/^[0-9a-f]{32}$/)
  })

  it('stays the same, in this tab, in another, and after a reload', () => {
    const memory = open()
    const other = open()
    memory.noteCommitment(2, commitment ?? '')
    const made = memory.cutFor(2)
    storeInAnotherTab(localStorage.getItem(KEY))
    expect([memory.cutFor(2), other.cutFor(2), open().cutFor(2)]).toEqual([made, made, made])
  })

  it('can be chosen by hand until there is one', () => {
    const memory = open()
    memory.noteCommitment(2, commitment ?? '')
    expect(memory.chooseCut(2, 'a'.repeat(32))).toBe(true)
    expect(memory.chooseCut(2, 'b'.repeat(32))).toBe(false)
    expect(memory.cutFor(2)).toBe('a'.repeat(32))
  })
})

describe('all tabs share one memory', () => {
  it('a deal shown to one tab is known to the others', () => {
    const memory = open()
    const other = open()
    playDeal(other)
    storeInAnotherTab(localStorage.getItem(KEY))
    expect(memory.seenOf(DEAL, 'maya')).toEqual(seenByFirst(DEAL))
  })

  it('notes of two tabs at the same moment are both kept', () => {
    const memory = open()
    playDeal(memory)
    const mine = localStorage.getItem(KEY)
    localStorage.clear()
    const other = open()
    other.noteCommitment(2, commitment ?? '')
    const otherCut = other.cutFor(2)
    other.close()
    // The other tab stores last, without the values that this tab noted.
    storeInAnotherTab(localStorage.getItem(KEY))
    expect(mine).not.toContain(otherCut)
    expect(localStorage.getItem(KEY)).toContain(otherCut)
    expect(open().seenOf(DEAL, 'maya')).toEqual(seenByFirst(DEAL))
  })

  it('what another tab has stored counts before the browser reports it', () => {
    const [memory, other] = [open(), open()]
    memory.noteCommitment(2, commitment ?? '')
    other.noteCommitment(2, commitment ?? '')
    const made = memory.cutFor(2)
    expect(other.chooseCut(2, 'b'.repeat(32))).toBe(false)
    expect(other.cutFor(2)).toBe(made)
  })

  it('a deal shown to one tab counts in the check of another before the browser reports it', () => {
    const memory = open()
    playDeal(open())
    expect(memory.seenOf(DEAL, 'maya')).toEqual(seenByFirst(DEAL))
  })

  it('what a closed tab has stored is not lost when another notes something', () => {
    const memory = open()
    const other = open()
    playDeal(other)
    other.close()
    memory.noteDigest(3, 'e'.repeat(64))
    expect(open().seenOf(DEAL, 'maya')).toEqual(seenByFirst(DEAL))
  })

  it('what another tab removes is stored again', () => {
    playDeal(open())
    localStorage.clear()
    storeInAnotherTab(null)
    expect(open().seenOf(DEAL, 'maya')).toEqual(seenByFirst(DEAL))
  })

  it('tabs do not answer each other for ever', () => {
    playDeal(open())
    playDeal(open())
    const setItem = vi.fn<Storage['setItem']>()
    replaceSetItem(setItem)
    for (let times = 0; times < 3; times += 1) {
      window.dispatchEvent(new StorageEvent('storage', { key: KEY, newValue: localStorage.getItem(KEY) }))
    }
    expect(setItem).not.toHaveBeenCalled()
    open().noteDigest(3, 'e'.repeat(64))
    expect(setItem).toHaveBeenCalledOnce()
  })

  it.each([
    ['of another shape', { shape: 2, at: 0, deals: {} }],
    [
      'with a kind that this one does not know',
      { shape: 1, at: 0, deals: { 3: { digest: ['e'], weather: ['fair'] } } },
    ],
  ])('what a page of another release stores %s is not answered, as that page would answer again', (_, stored) => {
    open().noteDigest(3, 'e')
    const setItem = vi.fn<Storage['setItem']>()
    replaceSetItem(setItem)
    window.dispatchEvent(new StorageEvent('storage', { key: KEY, newValue: JSON.stringify(stored) }))
    expect(setItem).not.toHaveBeenCalled()
  })

  it('a closed memory no longer listens', () => {
    const memory = open()
    playDeal(memory)
    memory.close()
    localStorage.clear()
    storeInAnotherTab(null)
    expect(localStorage.getItem(KEY)).toBeNull()
  })
})

describe('a storage that is full for a while', () => {
  it('keeps no memory that lacks the cut, which a reload would take for one that the server made up', () => {
    const memory = open()
    memory.noteDigest(1, previous ?? '')
    memory.noteCommitment(2, commitment ?? '')
    replaceSetItem(throwFull)
    memory.chooseCut(2, cut?.value ?? '')
    memory.close()
    vi.restoreAllMocks()
    const reloaded = open()
    reloaded.noteDigestAtDeal(2, digest ?? '')
    expect(contradictionsIn(DEAL, reloaded)).toEqual([])
  })

  it('keeps what another tab could store, so that two tabs do not answer each other for ever', () => {
    const memory = open()
    memory.noteDigest(1, 'e')
    replaceSetItem(throwFull)
    memory.noteDigest(2, 'f')
    const stored = JSON.stringify({ shape: 1, at: 0, deals: { 1: { digest: ['e'] } } })
    vi.restoreAllMocks()
    localStorage.setItem(KEY, stored)
    replaceSetItem(throwFull)
    window.dispatchEvent(new StorageEvent('storage', { key: KEY, newValue: stored }))
    expect(localStorage.getItem(KEY)).toBe(stored)
  })
})

describe('a browser that stores nothing', () => {
  const seenWithoutCut = { ...seenByFirst(DEAL), cut: null }

  it('because its storage is full, checks all but the cut, which a reload would forget', () => {
    replaceSetItem(throwFull)
    const memory = open()
    playDeal(memory)
    expect(memory.cutFor(2)).toBe(cut?.value)
    expect(memory.seenOf(DEAL, 'maya')).toEqual(seenWithoutCut)
    expect(checkDeal(DEAL, memory.seenOf(DEAL, 'maya')).contradictions).toEqual([])
  })

  it('because storage is forbidden, does the same', () => {
    vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
      throw new DOMException('no', 'SecurityError')
    })
    const memory = open()
    playDeal(memory)
    expect(memory.seenOf(DEAL, 'maya')).toEqual(seenWithoutCut)
  })
})

import type { DealtCard, Difficulty, RevealedDeal, SeenDeal } from '../../../contract'
import { readStored, removeStored, store } from '../../ui/storage'
import { makeCut } from './make-cut'
import { KINDS, handText, mergeShown, seenOf, withShown, type Kind, type ShownDeals } from './shown-deals'

const KEY = 'deals-'
/** A stored memory of another shape is ignored. */
const SHAPE = 1
const MOST_ROOMS = 12

interface Stored {
  shape: typeof SHAPE
  /** Epoch milliseconds of the last change. */
  at: number
  deals: ShownDeals
}

/**
 * What this browser was shown of the deals in one room, and the cuts that it made: one memory for all tabs, which
 * survives reloads if the browser has storage. After `close` it no longer listens for other tabs.
 */
export class DealMemory {
  readonly #key: string
  #deals: ShownDeals = {}
  /** Nothing of the room was stored, and nothing has been noted yet. */
  #isNew: boolean
  /** False if the browser has no storage, or none left. A reload then forgets which cut was sent. */
  #isLasting = true

  constructor(roomCode: string) {
    this.#key = `${KEY}${roomCode}`
    const stored = read(this.#key)
    this.#deals = stored?.deals ?? {}
    this.#isNew = stored === undefined
    window.addEventListener('storage', this.#onStorage)
  }

  close(): void {
    window.removeEventListener('storage', this.#onStorage)
  }

  /** `mayHaveCut`: an earlier page of the player may have cut for this deal. This matters only if the memory is new. */
  noteCommitment(no: number, commitment: string, mayHaveCut = false): void {
    if (this.#isNew && mayHaveCut) this.#note(no, 'begins', 'here')
    this.#isNew = false
    this.#note(no, 'commitment', commitment)
  }

  noteDigest(no: number, digest: string): void {
    this.#note(no, 'digest', digest)
  }

  /** As shown before the player decided. */
  noteDigestAtDeal(no: number, digest: string): void {
    this.noteDigest(no, digest)
    this.#note(no, 'digestAtDeal', digest)
  }

  /** As shown while the round of the deal was played: the settings of a later game may differ. */
  noteDifficulty(no: number, difficulty: Difficulty): void {
    this.#note(no, 'difficulty', difficulty)
  }

  noteHand(no: number, player: string, cards: readonly DealtCard[]): void {
    this.#note(no, 'dealtTo', player)
    this.#note(no, 'hand', handText(cards))
  }

  /**
   * Notes a hand that is shown after the decision. A different hand is a contradiction; a hand that is first shown then
   * proves nothing.
   */
  noteHandAgain(no: number, player: string, cards: readonly DealtCard[]): void {
    if (this.#deals[no]?.hand !== undefined && cards.length > 0) this.noteHand(no, player, cards)
  }

  /**
   * The server said that it has this player's cut. A player who leaves and returns is another player, without a cut.
   */
  noteTaken(no: number, player: string): void {
    this.#note(no, 'taken', player)
  }

  /**
   * The cut to send for a deal, always the same one. Undefined until the commitment was shown, because no page cuts
   * earlier.
   */
  cutFor(no: number): string | undefined {
    if (this.#deals[no]?.commitment === undefined) return undefined
    this.chooseCut(no, makeCut())
    return this.#deals[no].cut?.[0]
  }

  /** Whether there is a cut for the deal, which may have been sent. */
  hasCut(no: number): boolean {
    return this.#deals[no]?.cut !== undefined
  }

  /** Cuts by hand. False if there already is a cut for the deal, because that cut may have been sent. */
  chooseCut(no: number, cut: string): boolean {
    this.#mergeStored()
    if (this.#deals[no]?.cut !== undefined) return false
    this.#note(no, 'cut', cut)
    return true
  }

  /**
   * The memory with which a check compares the deal. A memory that is not stored cannot be sure which cut was the
   * first.
   */
  seenOf(deal: RevealedDeal, viewer: string): SeenDeal {
    this.#mergeStored()
    const seen = seenOf(this.#deals, deal, viewer)
    return this.#isLasting ? seen : { ...seen, cut: null }
  }

  #note(no: number, kind: Kind, value: string): void {
    const noted = withShown(this.#deals, no, kind, value)
    if (noted === this.#deals) return
    this.#deals = noted
    this.#mergeStored()
    this.#store()
    // After a reload, a stored memory without the cut would make the player's own cut look made up by the server.
    if (!this.#isLasting) removeStored(this.#key)
  }

  #mergeStored(): void {
    this.#deals = mergeShown(read(this.#key)?.deals ?? {}, this.#deals)
  }

  #store(): void {
    const text = JSON.stringify({ shape: SHAPE, at: Date.now(), deals: this.#deals } satisfies Stored)
    forgetOldRooms(this.#key)
    this.#isLasting = store(this.#key, text)
  }

  /**
   * Another tab stored something. If it lacks values of this memory, the merged memory is stored again. Values that
   * only another release knows do not count, because the two pages would answer each other forever.
   */
  readonly #onStorage = ({ key, newValue }: StorageEvent): void => {
    if (key !== this.#key) return
    const memory = parse(newValue)
    if (memory === undefined && newValue !== null) return
    const stored = mergeShown(memory?.deals ?? {}, {})
    this.#deals = mergeShown(stored, this.#deals)
    if (JSON.stringify(this.#deals) !== JSON.stringify(stored)) this.#store()
  }
}

function read(key: string): Stored | undefined {
  return parse(readStored(key))
}

/** Undefined if the text is not a memory of this shape. */
function parse(text: string | null): Stored | undefined {
  try {
    const stored = JSON.parse(text ?? 'null') as Stored | null
    return stored?.shape === SHAPE && isShownDeals(stored.deals) ? stored : undefined
  } catch {
    return undefined
  }
}

function isShownDeals(deals: unknown): boolean {
  if (typeof deals !== 'object' || deals === null) return false
  const isText = (value: unknown) => typeof value === 'string'
  return Object.values(deals).every((deal: Record<string, unknown> | null) =>
    KINDS.every((kind) => {
      const values = deal?.[kind]
      return deal !== null && (values === undefined || (Array.isArray(values) && values.every(isText)))
    }),
  )
}

/** Keeps only the rooms that were played in last, including this one. */
function forgetOldRooms(kept: string): void {
  const others = storedKeys().filter((key) => key.startsWith(KEY) && key !== kept)
  if (others.length < MOST_ROOMS) return
  const now = Date.now()
  // Rooms stored while the clock was ahead go first. Otherwise the tabs of two rooms would remove each other's memory.
  const storedAt = (key: string) => {
    const at = read(key)?.at ?? 0
    return at > now ? 0 : at
  }
  const newestFirst = others.map((key) => ({ key, at: storedAt(key) })).sort((one, other) => other.at - one.at)
  for (const { key } of newestFirst.slice(MOST_ROOMS - 1)) removeStored(key)
}

function storedKeys(): string[] {
  try {
    return Object.keys(localStorage)
  } catch {
    return []
  }
}

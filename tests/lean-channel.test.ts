import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { GameUpdate, PlayerEvents, StateView } from '../src/contract'
import type { Room, SeatId } from '../src/game/room'
import { seatsTaken } from '../src/game/seats'
import type { GameEvent } from '../src/game/step'
import { playGame, type Move, type Plan } from '../src/game/testing/random-game'
import { viewFor } from '../src/game/view-for'
import { openPostgresStore } from '../src/server/adapters/postgres-room-store'
import { readUpdate, updateText } from '../src/server/adapters/redis/update-text'
import { openSqliteStore } from '../src/server/adapters/sqlite-room-store'
import { aChange, freshCode } from '../src/server/ports/example-rooms'
import type { RoomStore } from '../src/server/ports/room-store'
import { CachedRoom } from '../src/server/rooms/cached-room'
import { roomOfText, RoomText } from '../src/server/rooms/room-text'
import { roomUpdate } from '../src/server/rooms/room-update'
import { afterHand, afterUpdate } from '../src/web/net/game-events'
import { publicViewOf } from '../src/web/net/merge-view'
import { startPostgres, type TestPostgres } from './services/postgres'
import { byLength } from './support/run-length'

const IN_MEMORY = byLength({ short: 30, long: 2_000 })
const IN_STORE = byLength({ short: 8, long: 200 })

const someMove: fc.Arbitrary<Move> = fc.oneof(
  { weight: 30, arbitrary: fc.record({ type: fc.constant('carry-on'), pick: fc.nat() }) },
  {
    weight: 8,
    arbitrary: fc.record({
      type: fc.constant('act'),
      who: fc.nat(1000),
      what: fc.constantFrom(
        'join',
        'approve-join',
        'decide-ahead',
        'choose-wilds',
        'set-ante',
        'pause',
        'rename',
        'leave',
        'kick',
        'make-host',
        'extend',
        'rematch',
      ),
      pick: fc.nat(),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ type: fc.constant('wait'), seconds: fc.constantFrom(1, 14, 61), silent: fc.nat(7) }),
  },
)
const somePlan: fc.Arbitrary<Plan> = fc.record({
  players: fc.nat(4),
  ante: fc.constantFrom(1, 50, 1000),
  maxRounds: fc.constantFrom(5, 999),
  decisionTimer: fc.constantFrom(15, 45),
  difficulty: fc.constantFrom('easy', 'hard'),
  moves: fc.array(someMove, { minLength: 20, maxLength: 120, size: 'max' }),
})

/** What happens to an event on its way. */
type Fate = 'arrives' | 'lost' | 'doubled' | 'late'
type LeanEvent = { update: GameUpdate } | { hand: PlayerEvents['hand'] }

/** One page of a player, as the page's own code takes events. It asks the server when the events do not suffice. */
class Page {
  known: StateView
  asked = 0
  #hand: PlayerEvents['hand'] | undefined

  constructor(
    readonly seat: SeatId,
    room: Room,
  ) {
    this.known = answerOf(room, seat)
  }

  take(event: LeanEvent, room: Room): void {
    if ('hand' in event) {
      this.#hand = event.hand
      this.known = afterHand(this.known, event.hand) ?? this.known
      return
    }
    const { view, mustAsk } = afterUpdate(this.known, event.update, this.#hand)
    if (view !== undefined) this.known = view
    if (!mustAsk) return
    this.asked += 1
    this.known = answerOf(room, this.seat)
  }
}

const answerOf = (room: Room, seat: SeatId | null): StateView => ({ ...viewFor(room, seat, 0), timeLeft: 0 })

interface Change {
  after: Room
  events: (seat: SeatId) => LeanEvent[]
  /** Whether the game was running before the change and still is, so that the lean channel carries a patch. */
  isWithinGame: boolean
}

/** Saves a room at its next revision and resolves to it as it is loaded again. */
type SaveAndLoad = (room: Room, revision: number) => Promise<Room>

const inMemory: SaveAndLoad = (room) => Promise.resolve(room)

function inStore(store: RoomStore): SaveAndLoad {
  let text: RoomText | undefined
  return async (room, revision) => {
    text = new RoomText(room, revision === 1 ? undefined : text)
    const change = aChange(room.code, revision === 1 ? null : revision - 1, { room })
    await store.save({ ...change, state: text.write() })
    const stored = await store.load(room.code)
    if (stored?.revision !== revision) throw new Error('the room was not saved')
    return roomOfText(stored.room)
  }
}

/**
 * The changes of a game with their events as a page receives them, through a store and Redis, which must not change
 * them either.
 */
async function changesOf(plan: Plan, code: string, saveAndLoad: SaveAndLoad): Promise<Change[]> {
  const { created, played } = playGame(plan)
  const changes: Change[] = []
  let room: Room = created
  let before = new CachedRoom(await saveAndLoad({ ...created, code }, 1), 1, 0)
  for (const { command, step } of played) {
    if (!step.ok || step.room === null || step.room === room) continue
    room = step.room
    const revision = before.revision + 1
    const after: CachedRoom = new CachedRoom(await saveAndLoad({ ...room, code }, revision), revision, 0, before)
    changes.push(changeOf(before, after, step.events, command.at))
    before = after
  }
  return changes
}

function changeOf(before: CachedRoom, after: CachedRoom, happened: GameEvent[], at: number): Change {
  const change = { code: after.room.code, before, after, events: happened, messages: [], at }
  const update = readUpdate(updateText(roomUpdate(change)))
  if (update === undefined) throw new Error('an update cannot be read')
  const hands = update.seatEvents ?? []
  const updates = update.events.filter(({ name }) => name === 'game-update')
  return {
    after: after.room,
    isWithinGame: before.room.phase !== 'lobby' && after.room.phase !== 'lobby',
    events: (seat) => [
      ...hands
        .filter((each) => each.seat === seat)
        .map(({ data }) => ({ hand: JSON.parse(data) as PlayerEvents['hand'] })),
      ...updates.map(({ data, lean }) => ({ update: JSON.parse(lean ?? data) as GameUpdate })),
    ],
  }
}

/** A player who leaves and is let in again opens a new page, perhaps for the same seat. */
function forgetLeavers(pages: Map<SeatId, Page>, room: Room): void {
  for (const id of pages.keys()) if (!seatsTaken(room).some((seat) => seat.id === id)) pages.delete(id)
}

/** Plays with all events in order. Counts the patches and the deals. */
async function playWithAll(plan: Plan, code: string, saveAndLoad: SaveAndLoad, reached: Record<string, number>) {
  const pages = new Map<SeatId, Page>()
  for (const { after, events, isWithinGame } of await changesOf(plan, code, saveAndLoad)) {
    forgetLeavers(pages, after)
    for (const { id } of seatsTaken(after)) {
      const page = pages.get(id)
      if (page === undefined || !isWithinGame) {
        pages.set(id, new Page(id, after))
        continue
      }
      for (const event of events(id)) {
        if ('update' in event && event.update.patch !== undefined) count(reached, 'patches')
        page.take(event, after)
      }
      expect(page.known).toEqual(answerOf(after, id))
      expect(page.asked).toBe(0)
      if (after.phase === 'dealing') count(reached, 'deals')
    }
  }
}

/** Plays with events lost, doubled and late. Counts the reads of the state and what happened to the events. */
async function playWithFaults(
  plan: Plan,
  fates: Iterator<Fate>,
  code: string,
  saveAndLoad: SaveAndLoad,
  reached: Record<string, number>,
) {
  const publicViews = new Map<number, StateView>()
  const pages = new Map<SeatId, Page>()
  const late: { page: Page; event: LeanEvent }[] = []
  for (const { after, events, isWithinGame } of await changesOf(plan, code, saveAndLoad)) {
    publicViews.set(after.version, answerOf(after, null))
    forgetLeavers(pages, after)
    for (const { id } of seatsTaken(after)) {
      const page = isWithinGame ? pages.get(id) : undefined
      if (page === undefined) {
        pages.set(id, new Page(id, after))
        continue
      }
      for (const event of events(id)) {
        const fate = fates.next().value as Fate
        count(reached, fate)
        if (fate === 'late') late.push({ page, event })
        for (let times = { arrives: 1, lost: 0, doubled: 2, late: 0 }[fate]; times > 0; times -= 1) {
          page.take(event, after)
        }
      }
      const delayed = fates.next().value === 'arrives' ? late.shift() : undefined
      delayed?.page.take(delayed.event, after)
      expect(publicViewOf(page.known)).toEqual(publicViews.get(page.known.version))
    }
  }
  for (const page of pages.values()) count(reached, 'asked', page.asked)
}

function count(reached: Record<string, number>, what: string, times = 1): void {
  reached[what] = (reached[what] ?? 0) + times
}

let postgres: TestPostgres
const folder = mkdtempSync(join(tmpdir(), 'lean-channel-'))
beforeAll(async () => {
  postgres = await startPostgres()
}, 60_000)
afterAll(async () => {
  await postgres.stop()
  rmSync(folder, { recursive: true })
})

const STORES: [string, number, () => Promise<RoomStore | undefined>][] = [
  ['rooms in memory', IN_MEMORY, () => Promise.resolve(undefined)],
  ['rooms in SQLite', IN_STORE, () => openSqliteStore({ dataDir: folder })],
  ['rooms in PostgreSQL', IN_STORE, async () => openPostgresStore({ url: await postgres.createDatabase() })],
]
const someFates = fc.infiniteStream(fc.constantFrom<Fate>('arrives', 'arrives', 'lost', 'doubled', 'late'))

describe.each(STORES)('the lean channel and the own channel, with %s,', (_, numRuns, open) => {
  let store: RoomStore | undefined
  let saveAndLoad: SaveAndLoad
  beforeAll(async () => {
    store = await open()
    saveAndLoad = store === undefined ? inMemory : inStore(store)
  })
  afterAll(() => store?.close())

  it('give each player the exact own view of every version, without a request (P-lean-2, P-lean-6)', async () => {
    const reached: Record<string, number> = {}
    const game = (plan: Plan) => playWithAll(plan, freshCode(), saveAndLoad, reached)
    await fc.assert(fc.asyncProperty(somePlan, game), { numRuns })
    expect(reached['patches']).toBeGreaterThan(5 * numRuns)
    expect(reached['deals']).toBeGreaterThan(numRuns / 2)
  })

  it('give the public view of whatever version a page has, with events lost, doubled and late (P-lean-4)', async () => {
    const reached: Record<string, number> = {}
    const game = (plan: Plan, fates: Iterator<Fate>) => playWithFaults(plan, fates, freshCode(), saveAndLoad, reached)
    await fc.assert(fc.asyncProperty(somePlan, someFates, game), { numRuns })
    for (const what of ['asked', 'lost', 'doubled', 'late']) expect(reached[what]).toBeGreaterThan(numRuns)
  })
})

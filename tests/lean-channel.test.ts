import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { GameUpdate, PlayerEvents, StateView } from '../src/contract'
import type { Room, SeatId } from '../src/game/room'
import { seatsTaken } from '../src/game/seats'
import { playGame, type Move, type Plan } from '../src/game/testing/random-game'
import { viewFor } from '../src/game/view-for'
import { readUpdate, updateText } from '../src/server/adapters/redis/update-text'
import { CachedRoom } from '../src/server/rooms/cached-room'
import { roomUpdate } from '../src/server/rooms/room-update'
import { afterHand, afterUpdate } from '../src/web/net/game-events'
import { publicViewOf } from '../src/web/net/merge-view'

const RUNS = process.env['TEST_LONG'] === '1' ? 2000 : 80

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

/** What becomes of an event on its way. */
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

/** The changes of a game with their events as a page receives them, by way of Redis, which must not change them either. */
function changesOf(plan: Plan): Change[] {
  const { created, played } = playGame(plan)
  let revision = 1
  let before = new CachedRoom(created, revision, 0)
  return played.flatMap(({ before: room, command, step }): Change[] => {
    if (!step.ok || step.room === null || step.room === room) return []
    if (before.room !== room) before = new CachedRoom(room, revision, 0)
    const after = new CachedRoom(step.room, (revision += 1), 0)
    const change = { code: room.code, before, after, events: step.events, messages: [], at: command.at }
    const update = readUpdate(updateText(roomUpdate(change)))
    if (update === undefined) throw new Error('an update cannot be read')
    before = after
    const hands = update.seatEvents ?? []
    const updates = update.events.filter(({ name }) => name === 'game-update')
    return [
      {
        after: step.room,
        isWithinGame: room.phase !== 'lobby' && step.room.phase !== 'lobby',
        events: (seat) => [
          ...hands
            .filter((each) => each.seat === seat)
            .map(({ data }) => ({ hand: JSON.parse(data) as PlayerEvents['hand'] })),
          ...updates.map(({ data, lean }) => ({ update: JSON.parse(lean ?? data) as GameUpdate })),
        ],
      },
    ]
  })
}

/** Who leaves and is let in again opens the page anew, perhaps for the same seat. */
function forgetLeavers(pages: Map<SeatId, Page>, room: Room): void {
  for (const id of pages.keys()) if (!seatsTaken(room).some((seat) => seat.id === id)) pages.delete(id)
}

describe('the lean channel and the own channel', () => {
  it('give each player exactly the own view of every version, without a question (P-lean-2, P-lean-6)', () => {
    let patches = 0
    let deals = 0
    fc.assert(
      fc.property(somePlan, (plan) => {
        const pages = new Map<SeatId, Page>()
        for (const { after, events, isWithinGame } of changesOf(plan)) {
          forgetLeavers(pages, after)
          for (const { id } of seatsTaken(after)) {
            const page = pages.get(id)
            if (page === undefined || !isWithinGame) {
              pages.set(id, new Page(id, after))
              continue
            }
            for (const event of events(id)) {
              if ('update' in event && event.update.patch !== undefined) patches += 1
              page.take(event, after)
            }
            expect(page.known).toEqual(answerOf(after, id))
            expect(page.asked).toBe(0)
            if (after.phase === 'dealing') deals += 1
          }
        }
      }),
      { numRuns: RUNS },
    )
    expect(patches).toBeGreaterThan(1000)
    expect(deals).toBeGreaterThan(100)
  })

  it('give the public view of whatever version a page has, with events lost, doubled and late (P-lean-4)', () => {
    let asked = 0
    fc.assert(
      fc.property(
        somePlan,
        fc.infiniteStream(fc.constantFrom<Fate>('arrives', 'arrives', 'lost', 'doubled', 'late')),
        (plan, fates) => {
          const publicViews = new Map<number, StateView>()
          const pages = new Map<SeatId, Page>()
          const late: { page: Page; event: LeanEvent }[] = []
          for (const { after, events, isWithinGame } of changesOf(plan)) {
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
          for (const page of pages.values()) asked += page.asked
        },
      ),
      { numRuns: RUNS },
    )
    expect(asked).toBeGreaterThan(100)
  })
})

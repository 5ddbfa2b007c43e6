import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import type { Command } from './command'
import { dueAt } from './due'
import { eveningOf } from './evening/evening-view'
import { hasUnchosenWild } from './hands/wilds'
import { play } from './play'
import type { Hand, Pause, Room, Running, SeatId } from './room'
import { hand } from './testing/cards'
import { playGame, type Game, type Move, type Plan, type Played } from './testing/random-game'
import { landmarksOf, LANDMARKS, REFUSALS } from './testing/landmarks'
import { tableOfSome } from './testing/table-of-some'
import type { Action } from './testing/wanted'
import { lobbyFor, viewFor } from './view-for'
import type { EveningView } from './views'
import { DECISION_TIMERS, DIFFICULTIES, MAX_PLAYERS_EVER, MAX_REQUESTS, MAX_ROUNDS, MAX_SEATS } from './vocabulary'

// What holds in every game, whatever is attempted. A failure prints the seed and the shortest game that fails.

const RUNS = process.env['TEST_LONG'] === '1' ? 3000 : 100

const ACTIONS = [
  'join',
  'leave',
  'unload-page',
  'leave-page',
  'heartbeat',
  'set-ready',
  'kick',
  'set-difficulty',
  'start',
  'decide',
  'decide-ahead',
  'choose-wilds',
  'continue',
  'round-ready',
  'next-round',
  'set-ante',
  'change-settings',
  'extend',
  'rematch',
  'pause',
  'sit-out',
  'make-host',
  'react',
  'rename',
  'allow-joins',
  'approve-join',
  'deny-join',
  'chat',
  'ask-join-status',
] as const satisfies Action[]

const someMove: fc.Arbitrary<Move> = fc.oneof(
  { weight: 300, arbitrary: fc.record({ type: fc.constant('carry-on'), pick: fc.nat() }) },
  {
    weight: 130,
    arbitrary: fc.record({
      type: fc.constant('act'),
      who: fc.nat(1000),
      what: fc.constantFrom(...ACTIONS),
      pick: fc.nat(),
    }),
  },
  {
    weight: 50,
    arbitrary: fc.record({
      type: fc.constant('wait'),
      seconds: fc.constantFrom(1, 4, 9, 11, 14, 21, 31, 46, 61, 121, 301),
      silent: fc.oneof(fc.nat(0x3fffffff), fc.constantFrom(0, 1, 2, 0x3fffffff)),
    }),
  },
  {
    weight: 10,
    arbitrary: fc.record({
      type: fc.constant('outage'),
      seconds: fc.constantFrom(1, 8, 60, 3600, 90_000),
      isResumed: fc.boolean(),
    }),
  },
  { weight: 10, arbitrary: fc.record({ type: fc.constant('walk-out'), who: fc.nat(1000), isBack: fc.boolean() }) },
  { weight: 5, arbitrary: fc.record({ type: fc.constant('crowd'), size: fc.constantFrom(1, 3, 25) }) },
  { weight: 5, arbitrary: fc.record({ type: fc.constant('haggle') }) },
  { weight: 10, arbitrary: fc.record({ type: fc.constant('all-ahead'), pick: fc.nat(), isInPause: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ type: fc.constant('long-pause') }) },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('procession') }) },
)

const somePlan: fc.Arbitrary<Plan> = fc.record({
  players: fc.oneof(fc.integer({ min: 1, max: MAX_SEATS }), fc.constantFrom(1, 2, 3)),
  ante: fc.constantFrom(1, 50, 1000),
  maxRounds: fc.constantFrom(...MAX_ROUNDS),
  decisionTimer: fc.constantFrom(...DECISION_TIMERS),
  difficulty: fc.constantFrom(...DIFFICULTIES),
  moves: fc.array(someMove, { minLength: 60, maxLength: 160 }),
})

const reached = new Map<string, number>()

/** Checks the property on whole games, and collects what they reached. */
function inEveryGame(holds: (game: Game) => void, runs = RUNS): void {
  fc.assert(
    fc.property(somePlan, (plan) => {
      const game = playGame(plan)
      for (const landmark of landmarksOf(game)) reached.set(landmark, (reached.get(landmark) ?? 0) + 1)
      holds(game)
    }),
    { numRuns: runs },
  )
}

function inEveryStep(holds: (step: Played & { after: Room; index: number }) => void): void {
  inEveryGame((game) => {
    for (const [index, played] of game.played.entries()) {
      const { step } = played
      if (step.ok && step.room !== null) holds({ ...played, after: step.room, index })
    }
  })
}

const isRunning = (room: Room): room is Running => room.phase !== 'lobby'

describe('in every game', () => {
  it('the sum of all totals, of former players too, and the pot is 0 (R-money-1)', () => {
    inEveryStep(({ after, command }) => {
      const { players, left, pot } = viewFor(after, null, command.at)
      const amounts = [...players, ...left].map(({ runningTotal }) => runningTotal)
      expect(sum(amounts) + pot).toBe(0)
      expect([...amounts, pot].every(Number.isSafeInteger)).toBe(true)
      expect(pot).toBeGreaterThanOrEqual(0)
    })
  })

  it('the evening adds up: totals and what Harvey keeps are 0, and payments bring everybody to 0 (R-evening-3, R-settle-2)', () => {
    inEveryStep(({ after, index }) => {
      if (index % 3 > 0) return
      const { games, totals, settlement } = eveningOf(after)
      const kept = sum(games.map(({ harveyKeeps }) => harveyKeeps))
      expect(sum(totals.map(({ total }) => total)) + kept).toBe(0)
      for (const { standings, harveyKeeps } of games) {
        expect(sum(standings.map(({ total }) => total)) + harveyKeeps).toBe(0)
      }
      expect(sum(settlement.returned.map(({ amount }) => amount))).toBe(kept)
      expect(new Set(balancesAfter(totals, settlement))).toEqual(new Set(totals.length === 0 ? [] : [0]))
    })
  })

  it('the games of an evening are those of the rounds played, with everybody who was dealt in (R-evening-1)', () => {
    inEveryGame(({ played, room }) => {
      if (room === null) return
      const { games, totals } = eveningOf(room)
      const records = played.flatMap(({ step }) => (step.ok ? step.events : [])).flatMap(recordsOf)
      const isOver = room.phase !== 'dealing' && room.phase !== 'decision'
      expect(sum(games.map(({ rounds }) => rounds))).toBe(records.length + (isOver ? 0 : 1))
      for (const { game, rounds, endedAt } of games.slice(0, -1)) {
        expect(records.filter((record) => record.game === game)).toHaveLength(rounds)
        expect(endedAt).not.toBeNull()
      }
      expect(isUnique(totals.map(({ _id }) => _id))).toBe(true)
    })
  })

  it('the history adds up: each pot is what the round before left over plus the antes (R-money-2, R-money-12)', () => {
    inEveryGame((game) => {
      const records = game.played.flatMap(({ step }) => (step.ok ? step.events : [])).flatMap(recordsOf)
      for (const { pot, carryOver, players } of records) {
        expect(carryOver).toBe(pot - sum(players.map(({ amount }) => amount)))
      }
      for (const [index, next] of records.entries()) {
        const last = records[index - 1]?.game === next.game ? records[index - 1] : undefined
        const antes = next.ante * next.players.length
        expect(next.pot).toBe((last?.carryOver ?? 0) + antes)
      }
    })
  })

  // The rooms are deeply frozen: rules that change one throw.
  it('a refusal brings no room and no event (R-call-1)', () => {
    inEveryGame((game) => {
      for (const { step } of game.played.filter((one) => !one.step.ok)) {
        expect(Object.keys(step)).toEqual(['ok', 'refusal'])
      }
    })
  })

  it('a call that says what shall be changes nothing when it is repeated (R-call-2)', () => {
    inEveryStep(({ before, command, after }) => {
      // A creator whose last call came when a new creator was due may not repeat it.
      if (!saysWhatShallBe(command) || before.creator !== after.creator) return
      if (after.phase === 'finished' && REFUSED_WHEN_FINISHED.includes(command.type)) return
      const again = play(after, command)
      expect(again).toEqual({ ok: true, room: after, events: [] })
    })
  })

  it('the version grows when the public view changes, and with nothing else (R-version-1)', () => {
    inEveryStep(({ before, after, command }) => {
      const isChanged = publicView(before, command.at) !== publicView(after, command.at)
      expect(after.version).toBe(before.version + (isChanged ? 1 : 0))
    })
  })

  it('a room survives JSON, and goes on from there as it would have', () => {
    inEveryGame((game) => {
      for (const { before, command, step } of game.played.filter((_, index) => index % 3 === 0)) {
        const stored = throughJson(before)
        expect(stored).toStrictEqual(before)
        expect(play(stored, throughJson(command))).toStrictEqual(step)
      }
    })
  })

  it('a game replays from its commands', () => {
    inEveryGame((game) => {
      const replayed = game.played.reduce<Room | null>((room, { command }) => {
        if (room === null) return null
        const step = play(room, command)
        return step.ok ? step.room : room
      }, throughJson(game.created))
      expect(replayed).toStrictEqual(game.room)
    })
  })

  it('a room is whole and bounded: seats in order, names and sessions once, a creator, a turn that can be taken, no card twice (R-seat-3, R-seat-5)', () => {
    inEveryStep(({ after }) => {
      const places = after.seats.map((seat) => seat.order)
      expect(places).toEqual([...new Set(places)].sort((one, other) => one - other))
      const staying = after.seats.filter((seat) => !seat.hasLeft)
      expect(staying.length).toBeLessThanOrEqual(MAX_SEATS)
      expect(after.seats.length).toBeLessThanOrEqual(2 * MAX_SEATS)
      expect(after.joinRequests.length).toBeLessThanOrEqual(MAX_REQUESTS)
      expect(after.emptySince === null).toBe(staying.some((seat) => seat.absentSince === null))
      expect(isUnique([...staying, ...after.joinRequests].map((one) => one.session))).toBe(true)
      // A player who left in this hand can ask to come back under the old name.
      const names = [...after.seats, ...after.joinRequests].map((one) => ({ name: one.name, session: one.session }))
      expect(
        names.every(({ name, session }) => names.every((one) => one.name !== name || one.session === session)),
      ).toBe(true)
      expect(after.seats.map((seat) => seat.id)).toContain(after.creator)
      expect(after.evening.people.length).toBeLessThanOrEqual(MAX_PLAYERS_EVER)
      expect(isUnique(after.evening.people.map((person) => person.session))).toBe(true)
      expect(isUnique(after.seats.map((seat) => seat.id))).toBe(true)
      if (!isRunning(after)) return
      expect(isUnique([...after.seats, ...after.formerPlayers].map((one) => one.session))).toBe(true)
      expect(after.seats.length + after.formerPlayers.length).toBeLessThanOrEqual(MAX_PLAYERS_EVER)
      expect(Object.keys(after).sort()).toEqual(fieldsOf(after))
      const hands = [...after.round.dealt.map((dealt) => dealt.hand), after.round.harveyHand]
      expect(isUnique(hands.flat().map(({ suit, rank }) => `${rank} of ${suit}`))).toBe(true)
      if (after.phase !== 'decision') return
      expect(after.round.dealt.find((dealt) => dealt.seat === after.turn.seat)?.decision).toBeNull()
    })
  })
})

describe('secrets stay secret', () => {
  it('hands that a viewer may not see change nothing for that viewer, whatever happens (R-view-1, R-harvey-3)', () => {
    inEveryStep(({ before, after, command, index }) => {
      if (!areHandsHidden(before)) return
      const viewer = viewerOf(before, command, index)
      const twin = withOtherHands(before, viewer, index)
      expect(whatIsSeen(twin, viewer, command.at)).toEqual(whatIsSeen(before, viewer, command.at))
      if (!areHandsHidden(after)) return

      const step = play(twin, command)
      if (!step.ok || step.room === null) throw new Error('other hands of others have led to something else')
      expect(whatIsSeen(step.room, viewer, command.at)).toEqual(whatIsSeen(after, viewer, command.at))
      expect(step.events).toEqual(eventsOf(play(before, command)))
    })
  })

  it('naming a two shows the others no more than any other sign of life (R-wild-5)', () => {
    inEveryStep(({ before, after, command }) => {
      if (command.type !== 'choose-wilds') return
      const { at, session } = command
      const holder = before.seats.find((seat) => seat.session === session)?.id
      const spoken = play(before, { type: 'chat', message: 'hello', id: 'message', clientId: null, at, session })
      if (!spoken.ok || spoken.room === null) throw new Error('who may name a two may speak')
      for (const viewer of [null, ...others(before, holder)]) {
        expect(whatIsSeen(after, viewer, at)).toEqual(whatIsSeen(spoken.room, viewer, at))
      }
      const saidInPublic = spoken.events.filter((event) => event.type !== 'chat-sent')
      expect(eventsOf(play(before, command))).toEqual(saidInPublic)
    })
  })

  it('deciding ahead shows the others no more than any other sign of life (R-ahead-4)', () => {
    inEveryStep(({ before, after, command }) => {
      if (command.type !== 'decide-ahead' || isTurnOf(before, command.session)) return
      const { at, session } = command
      const player = before.seats.find((seat) => seat.session === session)?.id
      const spoken = play(before, { type: 'chat', message: 'hello', id: 'message', clientId: null, at, session })
      if (!spoken.ok || spoken.room === null) throw new Error('who may decide ahead may speak')
      for (const viewer of [null, ...others(before, player)]) {
        expect(whatIsSeen(after, viewer, at)).toEqual(whatIsSeen(spoken.room, viewer, at))
      }
      expect(eventsOf(play(before, command))).toEqual(spoken.events.filter((event) => event.type !== 'chat-sent'))
    })
  })

  it('what others have decided ahead changes nothing that a viewer sees (R-ahead-4)', () => {
    inEveryStep(({ after, command, index }) => {
      if (after.phase === 'lobby') return
      const viewer = [null, ...after.seats.map((seat) => seat.id)][index % (after.seats.length + 1)] ?? null
      const dealt = after.round.dealt.map((one) => (one.seat === viewer ? one : { ...one, planned: null }))
      const twin = { ...after, round: { ...after.round, dealt } }
      expect(whatIsSeen(twin, viewer, command.at)).toEqual(whatIsSeen(after, viewer, command.at))
    })
  })

  it('no view and no event names a session, and only the creator sees requests to join (R-view-10, R-view-9)', () => {
    inEveryStep(({ before, after, command, index }) => {
      if (index % 4 > 0) return
      const views = [null, ...after.seats.map((seat) => seat.id)].map((viewer) => whatIsSeen(after, viewer, command.at))
      const events = eventsOf(play(before, command))
      expect(JSON.stringify([views, events]).includes('secret-session')).toBe(false)
      const told = views.filter(({ state }) => state.joinRequests.length > 0)
      expect(told.every(({ state }) => state.isCreator)).toBe(true)
    })
  })
})

describe('a paused game', () => {
  it('moves by nothing but its end, and by who leaves (R-pause-2, R-pause-4)', () => {
    inEveryStep(({ before, after, command }) => {
      if (!isPausedRoom(before) || !isPausedRoom(after)) return
      const { at } = command
      expect(viewFor(after, null, at + 60_000).timeLeft).toBe(viewFor(after, null, at).timeLeft)
      expect(after.round.number).toBe(before.round.number)
      if (command.type !== 'leave') expect(positionOf(after)).toEqual(positionOf(before))
    })
  })

  it('goes on with every deadline as far away as it was (R-pause-5, R-pause-6)', () => {
    inEveryStep(({ before, after, command }) => {
      if (!isPausedRoom(before) || after.phase === 'lobby' || isPausedRoom(after)) return
      const left = leftMs(before, before.pause.startedAt)
      const isSameTurn = positionOf(after) === positionOf(before)
      // A sign of life of its player restores a short turn.
      const isShort = before.phase === 'decision' && before.turn.isShort
      if (left === null || isShort || !isSameTurn) return
      const least = after.phase === 'decision' && !before.round.isTurnExtended ? 10_000 : left
      expect(leftMs(after, command.at)).toBe(Math.max(left, least))
    })
  })

  it('is paused for 15 minutes a round at most while the server is there (R-pause-1)', () => {
    inEveryStep(({ after }) => {
      if (!isPausedRoom(after)) return
      const { pause, round } = after
      expect(pause.endsAt - pause.startedAt + round.pausedMs).toBe(15 * 60_000)
      expect(viewFor(after, null, 0).deadlineAt).toBeNull()
    })
  })
})

describe('every phase has an exit', () => {
  it('a tick that comes before something is due changes nothing', () => {
    inEveryStep(({ after, command: { at } }) => {
      const due = dueAt(after) ?? Infinity
      if (due <= at) return
      expect(tickAt(after, at)).toEqual(after)
      expect(tickAt(after, Math.min(due - 1, at + A_YEAR_MS))).toEqual(after)
    })
  })

  it('a tick that comes when something is due does it, once', () => {
    inEveryStep(({ after, command: { at } }) => {
      const due = dueAt(after)
      if (due === null) return
      const ticked = tickAt(after, Math.max(at, due))
      expect(ticked).not.toEqual(after)
      expect(laterDue(ticked)).toBeGreaterThan(Math.max(at, due))
    })
  })

  it('a room without any further call comes to its end by ticks alone (R-presence-6)', () => {
    inEveryGame(({ room, played }) => {
      let left = room
      let at = played.at(-1)?.command.at ?? 0
      for (let ticks = 0; left !== null && ticks < 200; ticks += 1) {
        at = Math.max(at, dueAt(left) ?? Infinity)
        left = tickAt(left, at)
      }
      expect(left).toBeNull()
    })
  })

  it('no set of silent or gone players keeps the others from the next round (R-presence-5)', () => {
    fc.assert(
      fc.property(somePlan, fc.nat(), fc.nat(), fc.nat(), (plan, willing, gone, ready) => {
        const moves = plan.moves.filter((move) => !('what' in move) || move.what !== 'change-settings').slice(0, 80)
        const game = playGame({ ...plan, maxRounds: 999, moves })
        const at = game.played.at(-1)?.command.at ?? 0
        if (game.room === null) return
        const room = tableOfSome(game.room, { willing, gone, ready }, at)
        expect(roundOf(room)).toBeGreaterThan(roundOf(game.room))
      }),
      { numRuns: RUNS / 2 },
    )
  })
})

describe('the games that were played', () => {
  // The last tests of the file: they check what all the others reached.
  it.each(LANDMARKS)('reached: %s', hasBeenReached)
  it.each(ACTIONS)('accepted: %s', (action) => hasBeenReached(`${action} is accepted`))
  it.each(REFUSALS)('refused: %s', (refusal) => hasBeenReached(`refused: ${refusal}`))

  function hasBeenReached(what: string) {
    expect(reached.get(what) ?? 0).toBeGreaterThan(0)
  }
})

afterAll(() => {
  if (process.env['SHOW_REACHED'] === '1') process.stdout.write(`${[...reached].map(String).sort().join('\n')}\n`)
})

// ----------------------------------------------------------------------------------------------------------------------

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0)
const isUnique = (values: string[]) => new Set(values).size === values.length
const roundOf = (room: Room | null) => (room !== null && isRunning(room) ? room.round.number : 0)
const throughJson = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T

type Events = Extract<Played['step'], { ok: true }>['events']
const eventsOf = (step: Played['step']): Events => (step.ok ? step.events : [])
const recordsOf = (event: Events[number]) => (event.type === 'round-over' ? [event.record] : [])

function balancesAfter(totals: EveningView['totals'], { returned, payments }: EveningView['settlement']): number[] {
  return totals.map(({ _id, total }) => {
    const back = returned.find((one) => one._id === _id)?.amount ?? 0
    const paid = sum(payments.filter(({ from }) => from === _id).map(({ amount }) => amount))
    const got = sum(payments.filter(({ to }) => to === _id).map(({ amount }) => amount))
    return total + back + paid - got
  })
}

function publicView(room: Room, at: number): string {
  const { version: _, timeLeft: __, ...state } = viewFor(room, null, at)
  const { version: ___, ...lobby } = lobbyFor(room, null)
  return JSON.stringify({ state, lobby })
}

function whatIsSeen(room: Room, viewer: SeatId | null, at: number) {
  return { state: viewFor(room, viewer, at), lobby: lobbyFor(room, viewer) }
}

/** Calls that are refused in `finished` (R-pause-1, R-sit-out-4), also if they led there. */
const REFUSED_WHEN_FINISHED: readonly Command['type'][] = ['pause', 'sit-out']

function saysWhatShallBe(command: Command): boolean {
  switch (command.type) {
    case 'set-ready':
      return command.isReady !== undefined
    case 'allow-joins':
      return command.allow !== undefined
    case 'join':
    case 'heartbeat':
    case 'continue':
    case 'round-ready':
    case 'set-ante':
    case 'set-difficulty':
    case 'change-settings':
    case 'extend':
    case 'pause':
    case 'sit-out':
    case 'rename':
    case 'leave-page':
    case 'unload-page':
      return true
    default:
      return false
  }
}

function areHandsHidden(room: Room): room is Running {
  return room.phase === 'dealing' || room.phase === 'decision' || room.phase === 'waiting'
}

type PausedRoom = Running & { pause: Pause }
const isPausedRoom = (room: Room): room is PausedRoom => room.phase !== 'lobby' && room.pause !== null

function isTurnOf(room: Room, session: string): boolean {
  return room.phase === 'decision' && room.seats.find((seat) => seat.id === room.turn.seat)?.session === session
}

/** The phase, whose turn it is, what is decided, and the pot. */
function positionOf(room: Running): string {
  const turn = room.phase === 'decision' ? room.turn.seat : null
  const decisions = room.round.dealt.map((dealt) => dealt.decision)
  return JSON.stringify([room.phase, turn, decisions, room.pot])
}

/** How long the phase lasts from this instant on, in milliseconds; null where it has no end of its own. */
function leftMs(room: Running, at: number): number | null {
  if (room.phase === 'dealing' || room.phase === 'results') return room.endsAt - at
  return room.phase === 'decision' ? room.turn.endsAt - at : null
}

/** The acting player if the own hand matters to the command; else each player in turn, and the public. */
function viewerOf(room: Room, command: Command, index: number): SeatId | null {
  if (command.type === 'decide' || command.type === 'decide-ahead' || command.type === 'choose-wilds') {
    return room.seats.find((seat) => seat.session === command.session)?.id ?? null
  }
  return [null, ...room.seats.map((seat) => seat.id)][index % (room.seats.length + 1)] ?? null
}

const others = (room: Room, seat: SeatId | undefined) => room.seats.map(({ id }) => id).filter((id) => id !== seat)

const OTHER_HANDS = ['2h 2c 2d', 'Kh Kc Kd', '2h=9 7c 4d', 'Kh Qh 2s'].map(hand)
const OTHER_HARVEY = hand('2h=A 2c=K 3d')

function withOtherHands(room: Running, viewer: SeatId | null, index: number): Running {
  const other: Hand = OTHER_HANDS[index % OTHER_HANDS.length] ?? OTHER_HARVEY
  const dealt = room.round.dealt.map((one) => {
    const isTheirOwn = one.seat === viewer
    // A player who has decided, or decided ahead, has named all twos.
    const isOpen = one.decision === null && one.planned === null
    const isPossible = isOpen || !hasUnchosenWild(other)
    return isTheirOwn ? one : { ...one, hand: isPossible ? other : OTHER_HARVEY }
  })
  return { ...room, round: { ...room.round, dealt, harveyHand: OTHER_HARVEY } }
}

function tickAt(room: Room, at: number): Room | null {
  const step = play(room, { type: 'tick', at, lastSeen: {} })
  if (!step.ok) throw new Error('a tick was refused')
  return step.room
}

const FIELDS =
  'allowJoins anteChanges bans chosenMaxRounds code createdAt creator emptySince evening firstOrder formerPlayers game ' +
  'harveyWins highestAnte lastDeal nextDeal pause unnumberedRounds ' +
  'joinRequests nextSeatOrder phase pot result round seats settings shape version '
const FIELDS_OF_PHASE = {
  dealing: 'endsAt',
  decision: 'turn',
  results: 'endsAt',
  waiting: 'allReadySince waitingSince',
  finished: 'finishedAt',
}
/** The fields of a running room; no field of an earlier phase stays. */
const fieldsOf = ({ phase }: Running) => `${FIELDS}${FIELDS_OF_PHASE[phase]}`.split(' ').sort()

const A_YEAR_MS = 365 * 24 * 3_600_000

const laterDue = (room: Room | null) => (room === null ? Infinity : (dueAt(room) ?? Infinity))

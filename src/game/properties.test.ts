import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import { expectSame } from '../../tests/support/expect-same'
import { byLength } from '../../tests/support/run-length'
import type { Command } from './command'
import { dueAt } from './due'
import { eveningOf } from './evening/evening-view'
import { play } from './play'
import type { Room, Running, Seat } from './room'
import { REFUSALS, type GameEvent, type Step } from './step'
import { landmarksOf, LANDMARKS } from './testing/landmarks'
import { playGame, type Game } from './testing/random-game'
import { acceptedSteps, ACTIONS, inEveryGame as inGames, somePlan, type AcceptedStep } from './testing/random-plans'
import { tableOfSome } from './testing/table-of-some'
import { lobbyFor, viewFor } from './view-for'
import type { EveningView } from './views'
import { MAX_PLAYERS_EVER, MAX_REQUESTS, MAX_SEATS, UNLIMITED_ROUNDS } from './vocabulary'

// What is true in every game, whatever is attempted. The properties of secrets and of pauses are in files of their own.

const RUNS = byLength({ short: 40, long: 3000 })

/** The cheapest property plays so many games that the landmarks are met many times each. */
const RUNS_FOR_LANDMARKS = byLength({ short: 500, long: 30_000 })

const reached = new Map<string, number>()

/** Checks the property on whole games, and collects what they reached. */
function inEveryGame(holds: (game: Game) => void, runs = RUNS): void {
  inGames(runs, (game) => {
    for (const landmark of landmarksOf(game)) reached.set(landmark, (reached.get(landmark) ?? 0) + 1)
    holds(game)
  })
}

function inEveryStep(holds: (step: AcceptedStep) => void): void {
  inEveryGame((game) => acceptedSteps(game).forEach(holds))
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
      const records = played.flatMap(({ step }) => eventsOf(step)).flatMap(recordsOf)
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
      const records = game.played.flatMap(({ step }) => eventsOf(step)).flatMap(recordsOf)
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

  it('a round of the history has the players of its deal, under their names at the deal (R-money-12, R-fair-4)', () => {
    inEveryGame((game) => {
      for (const event of game.played.flatMap(({ step }) => eventsOf(step))) {
        if (event.type !== 'round-over') continue
        const { record, fairDeal } = event
        const dealtIn = fairDeal?.cuts.map(({ name }) => name) ?? []
        expect(record.players.map(({ name }) => name)).toEqual(dealtIn)
        expect(dealtIn).toEqual(expect.arrayContaining([...record.winners, record.first]))
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

  it('a call that names the state to be reached changes nothing when it is repeated (R-call-2)', () => {
    inEveryStep(({ before, command, after }) => {
      // A creator whose last call came when a new creator was due may not repeat it.
      if (!saysWhatShallBe(command) || before.creator !== after.creator) return
      if (after.phase === 'finished' && REFUSED_WHEN_FINISHED.includes(command.type)) return
      const again = play(after, command)
      expect(again).toEqual({ ok: true, room: after, events: [] })
    })
  })

  it('a call that names another deal shows that its player is there, and nothing else (R-call-4)', () => {
    inEveryStep(({ before, command, after }) => {
      if (!isForEarlierDeal(before, command)) return
      expect(['continue', 'round-ready']).toContain(command.type)
      expectSame(withoutCuts(after), withoutCuts(afterSignOfLife(before, command)))
    })
  })

  it('an extension for a deal adds its rounds to that deal, however often it is sent (R-extend-1, R-call-4)', () => {
    inEveryGame((game) => {
      const roundsByDeal = new Map<number | undefined, number>()
      for (const { after, command } of acceptedSteps(game)) {
        roundsByDeal.set(after.lastDeal?.no, roundOf(after))
        if (command.type !== 'extend' || command.deal === undefined) continue
        const end = Math.min((roundsByDeal.get(command.deal) ?? 0) + command.rounds, UNLIMITED_ROUNDS)
        expect([end, UNLIMITED_ROUNDS]).toContain(after.settings.maxRounds)
      }
    })
  })

  it('nobody but the creator is ready for an ante that they have not confirmed (R-ante-2, R-ante-5)', () => {
    inEveryStep(({ before, command, after }) => {
      const isAnteNew = before.settings.ante !== after.settings.ante
      for (const seat of after.seats.filter(isReady)) {
        const wasReady = before.seats.some((one) => one.id === seat.id && isReady(one))
        if (seat.id === before.creator || (wasReady && !isAnteNew)) continue
        expect(command).toMatchObject({ session: seat.session })
        expect(['set-ready', 'continue', 'round-ready', 'sit-out']).toContain(command.type)
        expect([after.settings.ante, undefined]).toContain('ante' in command ? command.ante : undefined)
      }
    })
  })

  it('the version grows when the public view changes, and with nothing else (R-version-1)', () => {
    inEveryStep(({ before, after, command }) => {
      const isChanged = publicView(before, command.at) !== publicView(after, command.at)
      expect(after.version).toBe(before.version + (isChanged ? 1 : 0))
    })
  })

  it('a room survives JSON, and continues from there as it would have', () => {
    inEveryGame((game) => {
      for (const { before, command, step } of game.played.filter((_, index) => index % 3 === 0)) {
        const stored = throughJson(before)
        expectSame(stored, before)
        expectSame(play(stored, throughJson(command)), step)
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
      expectSame(replayed, game.room)
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

describe('every phase has an exit', () => {
  it('a tick before anything is due changes nothing', () => {
    inEveryStep(({ after, command: { at } }) => {
      const due = dueAt(after)
      if (due <= at) return
      expectSame(tickAt(after, at), after)
      expectSame(tickAt(after, Math.min(due - 1, at + A_YEAR_MS)), after)
    })
  })

  it('a tick when something is due does it, once', () => {
    inEveryStep(({ after, command: { at } }) => {
      const due = dueAt(after)
      const ticked = tickAt(after, Math.max(at, due))
      expect(ticked).not.toEqual(after)
      expect(laterDue(ticked)).toBeGreaterThan(Math.max(at, due))
    })
  })

  it('a room without further calls reaches its end by ticks alone (R-presence-6)', () => {
    inEveryGame(({ room, played }) => {
      let left = room
      let at = played.at(-1)?.command.at ?? 0
      for (let ticks = 0; left !== null && ticks < 200; ticks += 1) {
        at = Math.max(at, dueAt(left))
        left = tickAt(left, at)
      }
      expect(left).toBeNull()
    }, RUNS_FOR_LANDMARKS)
  })

  it('silent or departed players never keep the others from the next round (R-presence-5)', () => {
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
    expect(reached.get(what) ?? 0, 'no random game got there; see testing/random-game.ts').toBeGreaterThan(0)
  }
})

afterAll(() => {
  if (process.env['SHOW_REACHED'] === '1') process.stdout.write(`${[...reached].map(String).sort().join('\n')}\n`)
})

// ----------------------------------------------------------------------------------------------------------------------

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0)
const isUnique = (values: string[]) => new Set(values).size === values.length
const isReady = (seat: Seat) => seat.isReady || seat.isRoundReady
const withoutCuts = ({ nextDeal: _, ...room }: Room) => room
const roundOf = (room: Room | null) => (room !== null && isRunning(room) ? room.round.number : 0)
const throughJson = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T

const eventsOf = (step: Step): readonly GameEvent[] => (step.ok ? step.events : [])
const recordsOf = (event: GameEvent) => (event.type === 'round-over' ? [event.record] : [])

function balancesAfter(totals: EveningView['totals'], { returned, payments }: EveningView['settlement']): number[] {
  return totals.map(({ _id, total }) => {
    const back = returned.find((one) => one._id === _id)?.amount ?? 0
    const paid = sum(payments.filter(({ from }) => from === _id).map(({ amount }) => amount))
    const got = sum(payments.filter(({ to }) => to === _id).map(({ amount }) => amount))
    return total + back + paid - got
  })
}

function isForEarlierDeal({ lastDeal }: Room, command: Command): boolean {
  return 'deal' in command && command.deal !== undefined && command.deal !== lastDeal?.no
}

/** The room after a heartbeat of the player who gives this command, or after a message if the command is an action. */
function afterSignOfLife(room: Room, command: Command): Room {
  if (!('session' in command)) throw new Error('the server gives no sign of life')
  const { session, at } = command
  const isByItself = command.type === 'continue' && command.auto === true
  const step = play(room, {
    ...(isByItself
      ? { type: 'heartbeat', here: false }
      : { type: 'chat', message: 'hello', id: 'message', clientId: null }),
    session,
    at,
  })
  if (!step.ok || step.room === null) throw new Error('whose call is accepted may speak')
  return step.room
}

function publicView(room: Room, at: number): string {
  const { version: _, timeLeft: __, ...state } = viewFor(room, null, at)
  const { version: ___, ...lobby } = lobbyFor(room, null)
  return JSON.stringify({ state, lobby })
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

const laterDue = (room: Room | null) => (room === null ? Infinity : dueAt(room))

import fc from 'fast-check'
import { playGame, type Game, type Move, type Plan, type Played } from './random-game'
import type { Action } from './wanted'
import type { Room } from '../room'
import { DECISION_TIMERS, DIFFICULTIES, MAX_ROUNDS, MAX_SEATS } from '../vocabulary'

/** What a session may attempt. */
export const ACTIONS = [
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
  'join-call',
  'leave-call',
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
  { weight: 30, arbitrary: fc.record({ type: fc.constant('repeat'), back: fc.nat(15) }) },
  { weight: 2, arbitrary: fc.record({ type: fc.constant('late-extension'), pick: fc.nat() }) },
  { weight: 10, arbitrary: fc.record({ type: fc.constant('walk-out'), who: fc.nat(1000), isBack: fc.boolean() }) },
  { weight: 5, arbitrary: fc.record({ type: fc.constant('crowd'), size: fc.constantFrom(1, 3, 25) }) },
  { weight: 5, arbitrary: fc.record({ type: fc.constant('haggle') }) },
  { weight: 10, arbitrary: fc.record({ type: fc.constant('all-ahead'), pick: fc.nat(), isInPause: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ type: fc.constant('long-pause') }) },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('procession') }) },
)

export const somePlan: fc.Arbitrary<Plan> = fc.record({
  players: fc.oneof(fc.integer({ min: 1, max: MAX_SEATS }), fc.constantFrom(1, 2, 3)),
  ante: fc.constantFrom(1, 50, 1000),
  maxRounds: fc.constantFrom(...MAX_ROUNDS),
  decisionTimer: fc.constantFrom(...DECISION_TIMERS),
  difficulty: fc.constantFrom(...DIFFICULTIES),
  moves: fc.array(someMove, { minLength: 60, maxLength: 160 }),
})

/** The longest time for some games and for the shortest one that fails, in milliseconds. */
const timeFor = (runs: number) => 60_000 + runs * 1_000

/** Checks a property on this many random games. A failure prints the seed and the shortest game that fails. */
export function inEveryGame(runs: number, holds: (game: Game) => void): void {
  fc.assert(
    fc.property(somePlan, (plan) => holds(playGame(plan))),
    { numRuns: runs, interruptAfterTimeLimit: timeFor(runs), markInterruptAsFailure: true },
  )
}

export interface AcceptedStep extends Played {
  after: Room
  index: number
}

/** The steps of a game that were accepted and left a room. */
export function acceptedSteps({ played }: Game): AcceptedStep[] {
  return played.flatMap((one, index) =>
    one.step.ok && one.step.room !== null ? [{ ...one, after: one.step.room, index }] : [],
  )
}

import { DECISION_TIMERS, MAX_ROUNDS, UNLIMITED_ROUNDS } from '../../contract'

/** The choices of Maximum Rounds. */
export const ROUNDS_OPTIONS = MAX_ROUNDS.map((value) => ({
  value,
  label: value === UNLIMITED_ROUNDS ? 'Unlimited' : String(value),
}))

/** The choices of Decision Time. */
export const TIMER_OPTIONS = DECISION_TIMERS.map((value) => ({ value, label: `${value} s` }))

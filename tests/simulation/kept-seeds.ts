import { byLength } from '../support/run-length'

/** Seeds that have found something, in the product, in a judge or planted (docs/testing.md). */
const SHORT = [
  { seed: 16, why: 'a view of a room whose save is under way' },
  { seed: 60, why: 'an update that could not be sent at first' },
  { seed: 600010, why: 'a player who has left is let in again, absent at first' },
  { seed: 677387505, why: 'a change after a stop, where the clock of another process is ahead' },
]

/** Each takes longer than the others. */
const LONG = [
  { seed: 52, why: 'a player of whom only another process has heard' },
  { seed: 92, why: 'a player who has left by a call without an answer listens on' },
  { seed: 95, why: 'more accepted calls of a player than saves' },
  { seed: 30073, why: 'an event of a deleted room reaches a page that was asleep' },
  { seed: 500419, why: 'updates and a call that wait for a process to wake' },
  { seed: 580699229, why: 'a player who has left listens at a process of an older release' },
  { seed: 500265, why: 'a timer for a deadline of an older room that is cached' },
  { seed: 8000043, why: 'a room that the clock moves while every process is asked about it' },
  { seed: 81000178, why: 'a process announces a revision that another process saves' },
]

export const KEPT_SEEDS = byLength({ short: SHORT, long: [...SHORT, ...LONG] })

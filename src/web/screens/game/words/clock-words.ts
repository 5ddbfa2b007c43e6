import { FULL_BAR_SECONDS, UNLIMITED_ROUNDS } from '../../../../contract'

/** "0:12", "1:05". */
export function minutesAndSeconds(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

/** "15 minutes", "1 minute", "40 seconds": rounded, because time passes while a screen reader speaks. */
export function spokenTime(seconds: number): string {
  const minutes = Math.round(seconds / 60)
  if (minutes === 0) return seconds === 1 ? '1 second' : `${seconds} seconds`
  return minutes === 1 ? '1 minute' : `${minutes} minutes`
}

/** How full the countdown's bar is, 0 to 1: full at 30 seconds and above. */
export function barShare(seconds: number): number {
  return Math.min(1, Math.max(0, seconds / FULL_BAR_SECONDS))
}

/** From this many seconds on, clock and bar are red. */
export const LATE_SECONDS = 5

/** "3/10", "7/∞". */
export function roundOf(currentRound: number, maxRounds: number): string {
  return `${currentRound}/${maxRounds === UNLIMITED_ROUNDS ? '∞' : maxRounds}`
}

/** Whole seconds until the deadline, by the server's clock; 0 when it has passed. */
export function secondsUntil(deadlineAt: number, now: number): number {
  return Math.max(0, Math.ceil((deadlineAt - now) / 1000))
}

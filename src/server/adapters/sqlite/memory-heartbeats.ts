import type { Heartbeat } from '../../ports/room-store'

/**
 * Heartbeats of a store that only one process uses. They need not outlive the process, because every start of the only
 * process begins a new period without a gap.
 */
export class MemoryHeartbeats {
  #aliveSince: number | undefined
  #markedAt = 0
  readonly #bySeat = new Map<string, Map<string, number>>()

  markAlive(at: number, gapMs: number): number {
    // The clock may have been set back while no process was alive.
    const isNewBeginning = this.#aliveSince === undefined || Math.abs(at - this.#markedAt) > gapMs
    this.#aliveSince = isNewBeginning ? at : this.#aliveSince
    this.#markedAt = isNewBeginning ? at : Math.max(at, this.#markedAt)
    if (isNewBeginning) this.#forgetAfter(at)
    return this.#aliveSince ?? at
  }

  /** Heartbeats from before the clock was set back would be newer than all that follow. */
  #forgetAfter(at: number): void {
    for (const seats of this.#bySeat.values()) for (const [seat, heardAt] of seats) if (heardAt > at) seats.delete(seat)
  }

  record({ code, seat, at }: Heartbeat): void {
    const seats = this.#bySeat.get(code) ?? new Map<string, number>()
    seats.set(seat, Math.max(at, seats.get(seat) ?? 0))
    this.#bySeat.set(code, seats)
  }

  of(code: string): Record<string, number> {
    return Object.fromEntries(this.#bySeat.get(code) ?? [])
  }

  forgetSeats(code: string, seats: readonly string[]): void {
    for (const seat of seats) this.#bySeat.get(code)?.delete(seat)
  }

  forgetRoom(code: string): void {
    this.#bySeat.delete(code)
  }
}

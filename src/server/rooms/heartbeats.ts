import type { RoomStore } from '../ports/room-store'

type BySeat = Record<string, number>

/**
 * Heartbeats that change no view. They are collected in memory and stored in batches for other processes to read. They
 * need not survive a crash.
 */
export class Heartbeats {
  #pending = new Map<string, BySeat>()
  /** The heartbeats on their way to the store. */
  #storing = new Map<string, BySeat>()

  constructor(private readonly store: Pick<RoomStore, 'recordHeartbeats' | 'heartbeats'>) {}

  record(code: string, seat: string, at: number): void {
    this.#pending.set(code, latest(this.#pending.get(code), { [seat]: at }))
  }

  /** Drops heartbeats of ended seats that are not stored yet. The store deletes the stored ones when a seat ends. */
  forgetSeats(code: string, ended: readonly string[]): void {
    const pending = this.#pending.get(code)
    for (const seat of ended) delete pending?.[seat]
  }

  /** The last heartbeats in a room, from all processes. */
  async of(code: string): Promise<BySeat> {
    // The read may miss heartbeats that are stored while it runs.
    const unstored = latest(this.#storing.get(code), this.#pending.get(code))
    return latest(await this.store.heartbeats(code), unstored)
  }

  /** Stores the new heartbeats. If that fails, it rejects and keeps the heartbeats for the next time. */
  async flush(): Promise<void> {
    if (this.#pending.size === 0 || this.#storing.size > 0) return
    this.#storing = this.#pending
    this.#pending = new Map()
    try {
      const listed = [...this.#storing].flatMap(([code, seats]) =>
        Object.entries(seats).map(([seat, at]) => ({ code, seat, at })),
      )
      await this.store.recordHeartbeats(listed)
    } catch (error) {
      for (const [code, seats] of this.#storing) this.#pending.set(code, latest(seats, this.#pending.get(code)))
      throw error
    } finally {
      this.#storing = new Map()
    }
  }
}

function latest(one: BySeat = {}, other: BySeat = {}): BySeat {
  const merged = { ...one }
  for (const [seat, at] of Object.entries(other)) merged[seat] = Math.max(at, merged[seat] ?? at)
  return merged
}

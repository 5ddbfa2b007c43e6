import type { Random } from '../support/random'

/** The owner of an event. Events of a dead owner never happen; those of a sleeping owner happen after the sleep. */
export interface Owner {
  readonly name: string
  isAlive: boolean
  /** Milliseconds of virtual time. */
  asleepUntil: number
  /** True for a process of the release before the newest. */
  readonly isOldRelease?: boolean
  /** How far the wall clock of a process is off, in milliseconds. */
  readonly clockOffset?: number
}

interface Event {
  at: number
  order: number
  owner: Owner | null
  /** Undefined if it is cancelled. */
  run: (() => void) | undefined
  /** True if it waits for the end of its owner's sleep. */
  isPutOff: boolean
}

/** Virtual time, and everything that will happen in it. The next event is the earliest; equal ones keep their order. */
export class Scheduler {
  /** Milliseconds since the beginning of the run. */
  now = 0
  /** How many events have happened. */
  count = 0
  readonly #heap: Event[] = []
  #order = 0

  constructor(readonly random: Random) {}

  /** Does something after this many milliseconds. Returns a function that cancels it. */
  after(ms: number, owner: Owner | null, run: () => void): () => void {
    this.#order += 1
    const event: Event = { at: this.now + Math.max(0, ms), order: this.#order, owner, run, isPutOff: false }
    this.#push(event)
    return () => {
      event.run = undefined
    }
  }

  /** A duration between the two, so that the seed decides the order in which things end. */
  between(least: number, most: number): number {
    return least + this.random.fraction() * (most - least)
  }

  /** Lets the earliest event up to the instant happen. False if there is none. */
  step(end: number): boolean {
    for (;;) {
      const [event] = this.#heap
      if (event === undefined || event.at > end) {
        this.now = end
        return false
      }
      this.#pop()
      if (event.run === undefined || event.owner?.isAlive === false) continue
      this.now = event.at
      if (event.owner !== null && event.owner.asleepUntil > this.now) {
        event.at = event.owner.asleepUntil
        event.isPutOff = true
        this.#push(event)
        continue
      }
      this.count += 1
      event.run()
      return true
    }
  }

  /** Ends a sleep. The postponed events happen now, in their order. */
  wake(owner: Owner): void {
    owner.asleepUntil = 0
    for (const event of this.#heap) {
      if (event.owner !== owner || !event.isPutOff) continue
      event.at = this.now
      event.isPutOff = false
    }
    // A sorted array is a heap.
    this.#heap.sort((one, other) => one.at - other.at || one.order - other.order)
  }

  #push(event: Event): void {
    const heap = this.#heap
    let place = heap.length
    heap.push(event)
    while (place > 0) {
      const parent = (place - 1) >> 1
      if (!isBefore(event, heap[parent]!)) break
      heap[place] = heap[parent]!
      place = parent
    }
    heap[place] = event
  }

  #pop(): void {
    const heap = this.#heap
    const last = heap.pop()!
    if (heap.length === 0) return
    let place = 0
    for (;;) {
      let child = 2 * place + 1
      if (child >= heap.length) break
      if (child + 1 < heap.length && isBefore(heap[child + 1]!, heap[child]!)) child += 1
      if (!isBefore(heap[child]!, last)) break
      heap[place] = heap[child]!
      place = child
    }
    heap[place] = last
  }
}

function isBefore(one: Event, other: Event): boolean {
  return one.at < other.at || (one.at === other.at && one.order < other.order)
}

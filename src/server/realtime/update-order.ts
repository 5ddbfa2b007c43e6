import type { RoomUpdate } from '../ports/event-bus'

/**
 * How long an update waits for the previous one, in milliseconds. The wait is bounded, because a process that is killed
 * after a save publishes nothing.
 */
const WAIT_MS = 250
/** Events that the same event of a newer update replaces. */
const VIEWS = ['game-update', 'hand']

interface RoomOrder {
  /** The newest revision that was delivered. */
  newest: number
  /** Updates that wait for the previous one, oldest first. */
  waiting: RoomUpdate[]
  timer?: NodeJS.Timeout | undefined
}

/**
 * Delivers the updates of a room by revision. Each process publishes after its own save, so the updates of two processes
 * can arrive in another order than they were saved in (P-event-17).
 */
export class UpdateOrder {
  readonly #deliver: (update: RoomUpdate) => void
  readonly #rooms = new Map<string, RoomOrder>()

  constructor(deliver: (update: RoomUpdate) => void) {
    this.#deliver = deliver
  }

  take(update: RoomUpdate): void {
    const { code, revision, room } = update
    if (revision === null) return this.#takeDeletion(update)
    // An update without a revision, such as a voice signal, has no place in the order.
    if (room === undefined) return this.#deliver(update)
    const order = this.#rooms.get(code)
    if (order === undefined) this.#rooms.set(code, { newest: revision, waiting: [] })
    else if (order.waiting.length > 0 || revision > order.newest + 1) return this.#wait(order, update, revision)
    else if (revision <= order.newest) return this.#deliver(withoutViews(update))
    else order.newest = revision
    this.#deliver(update)
  }

  /** Nobody listens to the room any more. */
  forget(code: string): void {
    clearTimeout(this.#rooms.get(code)?.timer)
    this.#rooms.delete(code)
  }

  /** Delivers the waiting updates and forgets the order. */
  releaseAll(): void {
    for (const order of this.#rooms.values()) this.#release(order)
    this.#rooms.clear()
  }

  #takeDeletion(update: RoomUpdate): void {
    const order = this.#rooms.get(update.code)
    if (order !== undefined) this.#release(order)
    this.forget(update.code)
    this.#deliver(update)
  }

  #wait(order: RoomOrder, update: RoomUpdate, revision: number): void {
    const place = order.waiting.findIndex((other) => Number(other.revision) > revision)
    order.waiting.splice(place < 0 ? order.waiting.length : place, 0, update)
    this.#deliverWaiting(order, (next) => next <= order.newest + 1)
    if (order.waiting.length > 0) order.timer ??= setTimeout(() => this.#release(order), WAIT_MS).unref()
    else this.#stopTimer(order)
  }

  #release(order: RoomOrder): void {
    this.#stopTimer(order)
    this.#deliverWaiting(order, () => true)
  }

  #stopTimer(order: RoomOrder): void {
    clearTimeout(order.timer)
    order.timer = undefined
  }

  #deliverWaiting(order: RoomOrder, isNext: (revision: number) => boolean): void {
    for (;;) {
      const [update] = order.waiting
      const revision = Number(update?.revision)
      if (update === undefined || !isNext(revision)) return
      order.waiting.shift()
      const isLate = revision <= order.newest
      order.newest = Math.max(order.newest, revision)
      this.#deliver(isLate ? withoutViews(update) : update)
    }
  }
}

/**
 * The update without its views, which would show an older state of the room. The other events are sent however late
 * they are.
 */
function withoutViews({ events, seatEvents = [], ...update }: RoomUpdate): RoomUpdate {
  const isNoView = ({ name }: { name: string }) => !VIEWS.includes(name)
  return { ...update, events: events.filter(isNoView), seatEvents: seatEvents.filter(isNoView) }
}

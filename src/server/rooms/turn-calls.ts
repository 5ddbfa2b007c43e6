import { Semaphore } from 'async-mutex'
import { isPageAwake } from '../../game/presence'
import type { Room, Seat } from '../../game/room'
import { seatById, seatsTaken } from '../../game/seats'
import type { PushSender } from '../ports/push-sender'
import type { KeptSubscription, RoomStore } from '../ports/room-store'
import type { Heartbeats } from './heartbeats'
import type { Change } from './change'
import { EventLoopTurns } from './event-loop-turns'
import type { RoomMetrics } from './room-metrics'

const MAX_AT_ONCE = 20
/** Further messages are dropped, because they would arrive after the turn. */
const MAX_WAITING = 500
/** How long the message that a game has begun is useful. */
const START_LASTS_MS = 60_000

export interface TurnCallParts {
  store: Pick<RoomStore, 'pushSubscriptions' | 'forgetSubscription'>
  heartbeats: Pick<Heartbeats, 'of'>
  push: PushSender
  clock: { now(): number }
  metrics: Pick<RoomMetrics, 'pushed'> | undefined
  onFault: (fault: unknown, roomCode: string) => void
}

interface Call {
  seat: Seat
  title: string
  /** When the message stops being useful, in epoch milliseconds. */
  endsAt: number
}

/**
 * Calls players by Web Push when their turn or their game begins and none of their pages is awake (P-push-5). Only the
 * process that saved the change sends a message, so each is sent once. No call waits for it.
 */
export class TurnCalls {
  readonly #parts: TurnCallParts
  readonly #slots = new Semaphore(MAX_AT_ONCE)
  readonly #encryptionTurns = new EventLoopTurns()
  #waiting = 0

  constructor(parts: TurnCallParts) {
    this.#parts = parts
  }

  /** Sends the messages for a change that was saved. */
  saved({ code, before, after, events, at }: Pick<Change, 'code' | 'before' | 'after' | 'events' | 'at'>): void {
    if (after === null) return
    const hasStarted = events.some(({ type }) => type === 'game-started')
    const calls = hasStarted ? startCalls(after.room, at) : turnCalls(before?.room, after.room)
    // A player who is awake according to the room need not be looked up in the heartbeats.
    const perhaps = calls.filter(({ seat }) => !isPageAwake(seat, 0, at))
    if (perhaps.length === 0) return
    this.#call(code, perhaps, at).catch((fault: unknown) => this.#parts.onFault(fault, code))
  }

  async #call(code: string, calls: readonly Call[], at: number): Promise<void> {
    const subscriptions = await this.#parts.store.pushSubscriptions(code)
    if (subscriptions.length === 0) return
    const heardAt = await this.#parts.heartbeats.of(code)
    const asleep = calls.filter(({ seat }) => !isPageAwake(seat, heardAt[seat.id] ?? 0, at))
    const sent = asleep.flatMap((call) =>
      subscriptions
        .filter(({ session }) => session === call.seat.session)
        .map((subscription) => this.#send(code, call, subscription)),
    )
    await Promise.all(sent)
  }

  async #send(code: string, call: Call, subscription: KeptSubscription): Promise<void> {
    const { push, store, clock, metrics } = this.#parts
    if (this.#waiting >= MAX_WAITING) return metrics?.pushed('failed')
    this.#waiting += 1
    const message = { title: call.title, room: code, url: `/game/${code}` }
    const result = await this.#slots.runExclusive(async () => {
      // Encrypting a message takes half a millisecond. Each turn of the event loop encrypts one, so that calls are
      // answered in between.
      await this.#encryptionTurns.next()
      const ttlSeconds = Math.ceil((call.endsAt - clock.now()) / 1000)
      // If a push service does not answer, the message may have waited behind others until the player's turn was over.
      return ttlSeconds > 0 ? push.send(subscription, message, ttlSeconds) : 'failed'
    })
    this.#waiting -= 1
    metrics?.pushed(result)
    if (result === 'gone') await store.forgetSubscription(code, subscription.session, subscription.endpoint)
  }
}

function startCalls(room: Room, at: number): Call[] {
  return seatsTaken(room).map((seat) => ({ seat, title: 'Your game starts', endsAt: at + START_LASTS_MS }))
}

/** The message for the player whose turn begins with this change; none if no turn begins. */
function turnCalls(before: Room | undefined, after: Room): Call[] {
  if (after.phase !== 'decision' || after.turn.isHeldUp === true) return []
  const { turn } = after
  const isKnown = before?.phase === 'decision' && before.turn.seat === turn.seat && !before.turn.isHeldUp
  const seat = seatById(after, turn.seat)
  if (isKnown || seat === undefined) return []
  return [{ seat, title: 'Your turn', endsAt: turn.endsAt }]
}

import { upperCode, type VoiceSignalBody } from '../../contract'
import type { RoomCreation } from '../../game/command'
import { createRoom } from '../../game/create-room'
import { play } from '../../game/play'
import { isPlainHeartbeat } from '../../game/presence'
import { seatOfSession } from '../../game/seats'
import { accept } from '../../game/step'
import type { Chance } from '../ports/chance'
import type { Clock } from '../ports/clock'
import type { EventBus, RoomUpdate } from '../ports/event-bus'
import type { HostedRealtime } from '../ports/hosted-realtime'
import type { PushSender, PushSubscription } from '../ports/push-sender'
import type { RoomStore } from '../ports/room-store'
import type { SharedWatchers } from '../ports/shared-watchers'
import { CachedRoomStore } from './cached-room-store'
import { Deadlines } from './deadlines'
import { freshCommitment } from './fair-deal'
import { boundedReports, type OnFault } from './fault-reports'
import { Heartbeats } from './heartbeats'
import { KeyedMutex } from './keyed-mutex'
import { namedRoomCode } from './named-room-code'
import { GAME_NOT_FOUND, type Outcome } from './outcome'
import { playedOf, type Played } from './played'
import { commandOf, isSecret, type PlayerCommand } from './player-command'
import { RoomChanges } from './room-changes'
import type { RoomMetrics } from './room-metrics'
import { RoomQueries } from './room-queries'
import { RoomReads } from './room-reads'
import { TurnCalls } from './turn-calls'
import { signalEvent, signallingSeat } from './voice-signal'
import { Watchers, type ListeningWatchers } from './watchers'

export interface RoomsPorts {
  store: RoomStore
  bus: EventBus
  clock: Clock
  chance: Chance
  /** How long the phase `dealing` lasts, in milliseconds. */
  dealingMs: number
  /** Carries the events to the pages if given. Only the process that made a change passes its events on. */
  hosted?: HostedRealtime | undefined
  /** The sessions that listen at this process as watchers. */
  listeningWatchers?: ListeningWatchers
  /** Counts watchers over all processes, where there are several. */
  sharedWatchers?: SharedWatchers | undefined
  metrics?: RoomMetrics
  /** Whether pages listen to the room at this process. */
  isListenedTo?: (code: string) => boolean
  /** Sends turn calls to players whose page is not awake; undefined if none are sent. */
  push?: PushSender | undefined
  /** Called for a fault in work that no call waits for; once a minute at most for the same room. */
  onFault: OnFault
}

type Creation = Pick<RoomCreation, 'name' | 'settings'> & {
  /** The client's id for this creation. */
  clientId?: string | undefined
}

/**
 * How many codes of a client id are tried. A code is taken if the caller has created a room with the same id and left
 * it. Without a bound, each such room would make the next creation slower.
 */
const MAX_NAMED_CODES = 10

/** Everything that can be done to rooms, over HTTP or the realtime channel, by players and by the clock. */
export class Rooms {
  /** Everything that can be read of rooms. */
  readonly queries: RoomQueries
  readonly #ports: RoomsPorts
  readonly #onFault: OnFault
  readonly #cache: CachedRoomStore
  readonly #heartbeats: Heartbeats
  readonly #deadlines: Deadlines
  readonly #changes: RoomChanges
  readonly #reads: RoomReads
  readonly #watchers: Watchers
  readonly #mutex: KeyedMutex
  #knownCodeKey: string | undefined

  constructor(ports: RoomsPorts) {
    const { store, bus, clock, chance, push, metrics } = ports
    this.#ports = ports
    this.#mutex = new KeyedMutex(clock)
    this.#onFault = boundedReports(clock, ports.onFault)
    const onFault = this.#onFault
    this.#cache = new CachedRoomStore(ports)
    this.#heartbeats = new Heartbeats(store)
    this.#deadlines = new Deadlines({
      ...ports,
      onFault,
      playDue: (code) => this.#playDue(code),
      everySecond: () => this.#everySecond(),
    })
    const heartbeats = this.#heartbeats
    const turnCalls = push && new TurnCalls({ store, heartbeats, push, clock, metrics, onFault })
    this.#changes = new RoomChanges({
      store,
      cache: this.#cache,
      heartbeats,
      deadlines: this.#deadlines,
      bus: { publish: (update) => this.#publish(update) },
      clock,
      chance,
      metrics,
      onChanged: (change) => turnCalls?.saved(change),
    })
    this.#reads = new RoomReads({
      cache: this.#cache,
      isFromBeforeStop: (cached) => this.#changes.isFromBeforeStop(cached),
      playOverdue: (code) => this.#mutex.run(code, () => this.#playOverdue(code)),
    })
    this.#watchers = new Watchers(ports.listeningWatchers ?? (() => []), ports.sharedWatchers)
    this.queries = new RoomQueries({
      reads: this.#reads,
      store,
      clock,
      watchers: this.#watchers,
      play: (code, session, asked) => this.play(code, session, asked),
      onFault,
    })
    bus.onUpdate(({ code, revision, endedSeats }) => {
      this.#deadlines.release(code, revision)
      heartbeats.forgetSeats(code, endedSeats)
    })
  }

  /** Begins to fire deadlines. Resolves when rooms may be served. */
  async open(): Promise<void> {
    await this.#changes.markAlive()
    this.#deadlines.start()
  }

  /** Resolves when the changes under way are published, also those of calls whose connections have been closed. */
  async close(): Promise<void> {
    await this.#deadlines.stop()
    await this.#mutex.idle()
    await this.#heartbeats.flush().catch((fault: unknown) => this.#onFault(fault, null))
  }

  /** Creates a room and resolves to its code; with the same client id again, to the same room (P-repeat-8). */
  async create(session: string, { clientId, ...creation }: Creation): Promise<Outcome<string>> {
    const { chance } = this.#ports
    for (let attempt = 0; ; attempt += 1) {
      const code =
        clientId === undefined || attempt >= MAX_NAMED_CODES
          ? chance.roomCode()
          : namedRoomCode(await this.#codeKey(), { session, clientId, attempt })
      const created = (at: number) =>
        createRoom({ ...creation, code, session, seat: chance.id(), next: freshCommitment(chance), at })
      const outcome = await this.#mutex.run(code, () =>
        this.#changes.change(code, { session }, (before, at) => {
          if (before === undefined) return created(at)
          const isRepeated = clientId !== undefined && seatOfSession(before.room, session) !== undefined
          return isRepeated ? accept(before.room) : CODE_TAKEN
        }),
      )
      if (outcome.ok) return { ok: true, value: code }
      if (outcome.refusal !== 'code-taken') return { ok: false, refusal: outcome.refusal }
    }
  }

  /** The key of room codes with a client id, which all processes share. */
  async #codeKey(): Promise<string> {
    const { store, chance } = this.#ports
    this.#knownCodeKey ??= await store.secret('room-codes', chance.seed())
    return this.#knownCodeKey
  }

  /**
   * Plays a player's command. Rejects with StoreUnavailable if saving failed; the change may have been saved anyway
   * (P-repeat-7).
   */
  async play(rawCode: string, session: string, asked: PlayerCommand): Promise<Outcome<Played>> {
    const code = upperCode(rawCode)
    const startedAt = performance.now()
    const { type } = asked
    const recorded = type === 'heartbeat' ? await this.#recordHeartbeat(code, session, asked.here) : undefined
    const outcome = recorded ?? (await this.#mutex.run(code, () => this.#playCommand(code, session, asked)))
    if (outcome.ok && !isSecret(type)) this.#ports.metrics?.played(type, performance.now() - startedAt)
    return outcome
  }

  async #playCommand(code: string, session: string, asked: PlayerCommand): Promise<Outcome<Played>> {
    const { chance, dealingMs, store } = this.#ports
    let repeated: string | undefined
    const outcome = await this.#changes.change(
      code,
      { session, isSecret: isSecret(asked.type) },
      async (before, at) => {
        if (before === undefined) return GAME_NOT_FOUND
        if (asked.type === 'chat' && asked.clientId !== null && seatOfSession(before.room, session) !== undefined) {
          repeated = await store.messageBy(code, session, asked.clientId)
          if (repeated !== undefined) return accept(before.room)
        }
        const command = commandOf(asked, { session, at, chance, dealingMs })
        return play(before.room, command(before.room))
      },
    )
    return outcome.ok ? { ok: true, value: playedOf(outcome.value, session, repeated) } : outcome
  }

  /** Records the heartbeat of a present player, which changes no view. */
  async #recordHeartbeat(code: string, session: string, here: boolean): Promise<Outcome<Played> | undefined> {
    const seated = await this.#reads.seated(code, session, (cached, seat) => ({ cached, seat }))
    if (!seated.ok || !isPlainHeartbeat(seated.value.seat, here)) return undefined
    const { cached, seat } = seated.value
    const at = this.#ports.clock.now()
    this.#heartbeats.record(code, seat.id, at)
    return { ok: true, value: playedOf({ before: cached, after: cached, messages: [], at }, session) }
  }

  /** Sends a signal of the voice call to another player. A signal changes nothing and is not stored. */
  async signal(rawCode: string, session: string, { to, ...signal }: VoiceSignalBody): Promise<Outcome<void>> {
    const from = await this.#reads.read(rawCode, ({ room, revision }) => {
      const seat = signallingSeat(room, session, to, signal.callId)
      return seat.ok ? { ok: true, value: { seat: seat.value, code: room.code, revision } } : seat
    })
    if (!from.ok) return from
    const { seat, code, revision } = from.value
    await this.#publish({
      code,
      revision,
      events: [],
      seatEvents: [signalEvent(seat, to, signal)],
      endedSeats: [],
    })
    return { ok: true, value: undefined }
  }

  #publish(update: RoomUpdate): Promise<void> {
    this.#ports.hosted?.deliver(update)
    return this.#ports.bus.publish(update)
  }

  /** Keeps a subscription of the caller's browser as long as the seat (P-push-3). */
  async keepSubscription(rawCode: string, session: string, subscription: PushSubscription): Promise<Outcome<void>> {
    const code = await this.#reads.seated(rawCode, session, ({ room }) => room.code)
    if (!code.ok) return code
    const { store, clock } = this.#ports
    await store.keepSubscription(code.value, session, subscription, clock.now())
    return { ok: true, value: undefined }
  }

  forgetSubscription(rawCode: string, session: string, endpoint: string): Promise<void> {
    return this.#ports.store.forgetSubscription(upperCode(rawCode), session, endpoint)
  }

  /** Plays what the clock has to do in a room, and sets the timer for what comes next. */
  #playDue(code: string): Promise<void> {
    return this.#mutex.run(code, async () => {
      const startedAt = performance.now()
      const outcome = await this.#playOverdue(code)
      this.#deadlines.set(code, outcome.ok ? outcome.value.after : null)
      this.#ports.metrics?.played('tick', performance.now() - startedAt)
    })
  }

  /** Plays only what is overdue. */
  #playOverdue(code: string) {
    return this.#changes.change(code, { session: null }, (before) =>
      before === undefined ? GAME_NOT_FOUND : accept(before.room),
    )
  }

  // ---- what a process knows of its rooms -------------------------------------------------------------------------------

  /** How many players are present in the rooms that this process serves. */
  countPlayers(): number {
    return this.#cache.countPresent()
  }

  /** True if other processes may change the same rooms. */
  get isShared(): boolean {
    return this.#ports.bus.trustedForMs !== Infinity
  }

  async #everySecond(): Promise<void> {
    // The work that needs no store is first, because the rest fails while the store is unavailable.
    this.#cache.dropUnused()
    this.#watchers.tick(this.#ports.clock.now())
    await this.#changes.markAlive()
    await this.#heartbeats.flush()
  }
}

const CODE_TAKEN = { ok: false, refusal: 'code-taken' } as const

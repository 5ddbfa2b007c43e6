import { upperCode, type JoinStatusAnswer, type RoomsAnswer } from '../../contract'
import { authorize, joinStatus, mayWatch } from '../../game/authorize'
import type { RoomCreation } from '../../game/command'
import { createRoom } from '../../game/create-room'
import { isCutHeld } from '../../game/fair-deal'
import { play } from '../../game/play'
import { isPlainHeartbeat } from '../../game/presence'
import type { Room, Seat } from '../../game/room'
import { seatOfSession } from '../../game/seats'
import { accept } from '../../game/step'
import type { Chance } from '../ports/chance'
import type { Clock } from '../ports/clock'
import type { EventBus } from '../ports/event-bus'
import type { PushResult, PushSender, PushSubscription } from '../ports/push-sender'
import { RoomTooNew, type RoomStore } from '../ports/room-store'
import type { SharedWatchers } from '../ports/shared-watchers'
import { ActiveList } from './active-list'
import { andThen, type Awaitable } from './awaitable'
import { Books } from './books'
import type { CachedRoom } from './cached-room'
import { CachedRoomStore } from './cached-room-store'
import { Deadlines } from './deadlines'
import { freshCommitment, recordAnswer } from './fair-deal'
import { Heartbeats } from './heartbeats'
import { invitationOf, type Invitation } from './invitation'
import { KeyedMutex } from './keyed-mutex'
import { GAME_NOT_FOUND, type Outcome } from './outcome'
import { commandOf, isSecret, type Request, type RequestType, type SecretRequest } from './request'
import { RoomChanges, type Change } from './room-changes'
import type { View } from './room-views'
import { ownRoom } from './seated'
import { TurnCalls } from './turn-calls'
import { Watchers, type ListeningWatchers } from './watchers'
import { signalEvent, signallingSeat, type VoiceSignal } from './voice-signal'

const LISTED_MESSAGES = 100
const OWN_ROOMS = 20
/** After a gap of this length without a living process every player counts as seen at the first start. */
const ALIVE_GAP_MS = 5_000

export interface RoomsPorts {
  store: RoomStore
  bus: EventBus
  clock: Clock
  chance: Chance
  /** How long the phase `dealing` lasts, in milliseconds. */
  dealingMs: number
  /** The sessions that listen at this process as watchers. */
  listeningWatchers?: ListeningWatchers
  /** Counts watchers over all processes, where there are several. */
  sharedWatchers?: SharedWatchers | undefined
  /** Called for every accepted action and every save, for the metrics; never for a secret request. */
  onPlayed?: (type: Exclude<RequestType, SecretRequest> | 'tick', ms: number) => void
  onSaved?: (ms: number) => void
  /** A game has begun; its number in its room. */
  onGameBegun?: (game: number) => void
  /** Whether pages listen to the room at this process. */
  isListenedTo?: (code: string) => boolean
  /** Calls players whose page is not awake; nobody is called without it. */
  push?: PushSender | undefined
  onPushed?: (result: PushResult) => void
  /** Called for a fault in work that no call waits for. */
  onFault: (fault: unknown, roomCode: string | null) => void
}

/** What a caller learns of an accepted action. */
export interface Played {
  /** The caller's view after the action as JSON; null if the caller has no seat any more. */
  state(): string | null
  /** The version of the public view after the action. */
  version: number
  joinStatus: 'joined' | 'pending'
  isReady: boolean | undefined
  allowJoins: boolean
  /** The chat message as stored. */
  message: string | undefined
  /** The page with which the caller is in the voice call; null outside the call. */
  callId: string | null
  /** Whether the caller's cut is held for the coming deal, or went into the deal just made. */
  cut: boolean
}

/** Everything that can be asked of rooms and done to them, over HTTP or the realtime channel. */
export class Rooms {
  readonly #ports: RoomsPorts
  readonly #cache: CachedRoomStore
  readonly #heartbeats: Heartbeats
  readonly #deadlines: Deadlines
  readonly #changes: RoomChanges
  readonly #watchers: Watchers
  readonly #mutex = new KeyedMutex()
  readonly #activeList: ActiveList

  constructor(ports: RoomsPorts) {
    const { store, bus, clock, chance, push, onFault } = ports
    const { onSaved = () => undefined, onGameBegun = () => undefined, onPushed = () => undefined } = ports
    this.#ports = ports
    this.#watchers = new Watchers(ports.listeningWatchers ?? (() => []), ports.sharedWatchers)
    this.#cache = new CachedRoomStore(ports)
    this.#heartbeats = new Heartbeats(store)
    this.#activeList = new ActiveList(ports)
    this.#deadlines = new Deadlines({
      ...ports,
      playDue: (code) => this.#playDue(code),
      everySecond: () => this.#everySecond(),
    })
    const heartbeats = this.#heartbeats
    const turnCalls = push && new TurnCalls({ store, heartbeats, push, onPushed, onFault })
    this.#changes = new RoomChanges({
      cache: this.#cache,
      heartbeats,
      deadlines: this.#deadlines,
      bus,
      clock,
      chance,
      onSaved,
      onGameBegun,
      onChanged: (change) => turnCalls?.saved(change),
    })
    bus.onUpdate(({ code, revision }) => this.#deadlines.release(code, revision))
  }

  /** Begins to fire deadlines. Resolves when rooms may be served. */
  async open(): Promise<void> {
    await this.#markAlive()
    this.#deadlines.start()
  }

  async close(): Promise<void> {
    await this.#deadlines.stop()
    await this.#heartbeats.flush().catch((fault: unknown) => this.#ports.onFault(fault, null))
  }

  // ---- changes ---------------------------------------------------------------------------------------------------------

  /** Creates a room and answers its code. */
  async create(session: string, creation: Pick<RoomCreation, 'name' | 'settings'>): Promise<Outcome<string>> {
    const { chance, clock } = this.#ports
    const at = clock.now()
    for (;;) {
      const code = chance.roomCode()
      const outcome = await this.#changes.change(code, { session, at }, (before) =>
        before === undefined
          ? createRoom({ ...creation, code, session, seat: chance.id(), next: freshCommitment(chance), at })
          : CODE_TAKEN,
      )
      if (outcome.ok) return { ok: true, value: code }
      if (outcome.refusal !== 'code-taken') return { ok: false, refusal: outcome.refusal }
    }
  }

  /** Plays a player's request. Rejects with StoreUnavailable if it could not be saved; then it has not happened. */
  async play(rawCode: string, session: string, request: Request): Promise<Outcome<Played>> {
    const code = upperCode(rawCode)
    const startedAt = performance.now()
    const { type } = request
    const recorded = type === 'heartbeat' ? await this.#recordHeartbeat(code, session, request.here) : undefined
    const outcome = recorded ?? (await this.#mutex.run(code, () => this.#playCommand(code, session, request)))
    if (outcome.ok && !isSecret(type)) this.#ports.onPlayed?.(type, performance.now() - startedAt)
    return outcome
  }

  async #playCommand(code: string, session: string, request: Request): Promise<Outcome<Played>> {
    const { clock, chance, dealingMs, store } = this.#ports
    const at = clock.now()
    const command = commandOf(request, { session, at, chance, dealingMs })
    let repeated: string | undefined
    const outcome = await this.#changes.change(
      code,
      { session, at, isSecret: isSecret(request.type) },
      async (before) => {
        if (before === undefined) return GAME_NOT_FOUND
        if (request.type === 'chat' && request.clientId !== null && seatOfSession(before.room, session) !== undefined) {
          repeated = await store.messageBy(code, session, request.clientId)
          if (repeated !== undefined) return accept(before.room)
        }
        return play(before.room, command(before.room))
      },
    )
    return outcome.ok ? { ok: true, value: playedOf(outcome.value, session, repeated) } : outcome
  }

  /** The heartbeat of a player who is present changes nothing that anybody sees; it is only recorded. */
  async #recordHeartbeat(code: string, session: string, here: boolean): Promise<Outcome<Played> | undefined> {
    const seated = await this.#seated(code, session)
    if (!seated.ok || !isPlainHeartbeat(seated.value.seat, here)) return undefined
    const { cached, seat } = seated.value
    this.#heartbeats.record(code, seat.id, this.#ports.clock.now())
    return { ok: true, value: playedWithoutState(cached, seat) }
  }

  /** Sends a signal of the voice call to another player. It changes nothing, and nothing of it is kept. */
  async signal(rawCode: string, session: string, { to, ...signal }: VoiceSignal): Promise<Outcome<void>> {
    const from = await this.#read(rawCode, ({ room, revision }) => {
      const seat = signallingSeat(room, session, to, signal.callId)
      return seat.ok ? { ok: true, value: { seat: seat.value, code: room.code, revision } } : seat
    })
    if (!from.ok) return from
    const { seat, code, revision } = from.value
    await this.#ports.bus.publish({
      code,
      revision,
      events: [],
      seatEvents: [signalEvent(seat, to, signal)],
      endedSeats: [],
    })
    return { ok: true, value: undefined }
  }

  /** Keeps a subscription of the caller's browser as long as the seat (P-push-3). */
  async keepSubscription(rawCode: string, session: string, subscription: PushSubscription): Promise<Outcome<void>> {
    const seated = await this.#seated(rawCode, session)
    if (!seated.ok) return seated
    const { store, clock } = this.#ports
    await store.keepSubscription(upperCode(rawCode), session, subscription, clock.now())
    return { ok: true, value: undefined }
  }

  async forgetSubscription(
    rawCode: string,
    session: string,
    { endpoint }: Pick<PushSubscription, 'endpoint'>,
  ): Promise<Outcome<void>> {
    await this.#ports.store.forgetSubscription(upperCode(rawCode), session, endpoint)
    return { ok: true, value: undefined }
  }

  /** Plays what the clock has to do in a room, and sets the timer for what comes next. */
  #playDue(code: string): Promise<void> {
    return this.#mutex.run(code, async () => {
      const startedAt = performance.now()
      const at = this.#ports.clock.now()
      const outcome = await this.#settle(code, at)
      const after = outcome.ok ? outcome.value.after : null
      this.#deadlines.set(code, after?.dueAt ?? null, after?.revision ?? null)
      this.#ports.onPlayed?.('tick', performance.now() - startedAt)
    })
  }

  /** Plays only what is overdue. */
  #settle(code: string, at: number) {
    return this.#changes.change(code, { session: null, at }, (before) =>
      before === undefined ? GAME_NOT_FOUND : accept(before.room),
    )
  }

  // ---- questions -------------------------------------------------------------------------------------------------------

  /** Whether the session may do this in the room, asked where the rest of a call is wrong. */
  authorize(rawCode: string, session: string, type: RequestType): Awaitable<Outcome<void>> {
    return this.#read(rawCode, ({ room }) => {
      const refusal = authorize(room, session, type, this.#ports.clock.now())
      return refusal === undefined ? { ok: true, value: undefined } : { ok: false, refusal }
    })
  }

  /** The lobby as the caller sees it. Loading it keeps a seat that an unload beacon was about to free (R-leave-2). */
  lobby(rawCode: string, session: string): Awaitable<Outcome<View>> {
    return andThen(this.#seated(rawCode, session), (seated) => {
      if (!seated.ok) return seated
      const { cached, seat } = seated.value
      if (cached.room.phase === 'lobby' && seat.pageLeftAt !== null) return this.#returnToLobby(rawCode, session)
      return { ok: true, value: cached.views.lobby(seat.id) }
    })
  }

  async #returnToLobby(rawCode: string, session: string): Promise<Outcome<View>> {
    await this.play(rawCode, session, { type: 'heartbeat', here: false })
    return this.lobby(rawCode, session)
  }

  /** The game as the caller sees it. */
  state(rawCode: string, session: string): Awaitable<Outcome<View>> {
    return andThen(this.#seated(rawCode, session), (seated) => {
      if (!seated.ok) return seated
      const { cached, seat } = seated.value
      return { ok: true, value: cached.views.state(seat.id, this.#ports.clock.now()) }
    })
  }

  /** The public view, for whoever may watch, and how many sessions watch (R-watch-1). */
  watch(rawCode: string, session: string): Awaitable<Outcome<{ view: View; watching: number }>> {
    const at = this.#ports.clock.now()
    const read = this.#read(rawCode, ({ room, views }) =>
      mayWatch(room, session)
        ? { ok: true, value: { view: views.publicView(at), code: room.code } }
        : { ok: false, refusal: 'no-watchers' },
    )
    return andThen(read, (outcome) => {
      if (!outcome.ok) return outcome
      const { view, code } = outcome.value
      return andThen(this.#watchers.asked(code, session, at), (watching) => ({ ok: true, value: { view, watching } }))
    })
  }

  /** Asking about a request shows that its session still waits (R-join-8). */
  async joinStatus(rawCode: string, session: string): Promise<Outcome<JoinStatusAnswer>> {
    const status = await this.#read<JoinStatusAnswer>(rawCode, ({ room }) => ({
      ok: true,
      value: {
        status: joinStatus(room, session, this.#ports.clock.now()),
        ...(mayWatch(room, session) && { watchers: true }),
      },
    }))
    if (status.ok && status.value.status === 'pending') await this.play(rawCode, session, { type: 'ask-join-status' })
    return status
  }

  /** The active list as JSON. */
  activeGames(): Promise<string> {
    return this.#activeList.json()
  }

  /** The rooms in which a session has a seat, at most 20, the one changed last first (P-session-10). */
  async roomsOf(session: string): Promise<RoomsAnswer['rooms']> {
    const codes = await this.#ports.store.roomsOf(session, OWN_ROOMS)
    const rooms = await Promise.all(codes.map((code) => this.#ownRoom(code, session)))
    return rooms.filter((room) => room !== undefined)
  }

  async #ownRoom(code: string, session: string) {
    try {
      const room = await this.#read(code, (cached) => ({ ok: true, value: ownRoom(cached.room, session) }))
      return room.ok ? room.value : undefined
    } catch (error) {
      // A newer release serves this room; the others are shown.
      if (error instanceof RoomTooNew) return undefined
      throw error
    }
  }

  /** The last messages as JSON, for members. */
  async chatLog(rawCode: string, session: string): Promise<Outcome<string[]>> {
    const seated = await this.#seated(rawCode, session)
    if (!seated.ok) return seated
    return { ok: true, value: await this.#ports.store.messages(upperCode(rawCode), LISTED_MESSAGES) }
  }

  /** The books of a room, for members. */
  books(rawCode: string, session: string): Awaitable<Outcome<Books>> {
    return andThen(this.#seated(rawCode, session), (seated) =>
      seated.ok ? { ok: true, value: new Books(this.#ports.store, seated.value.cached.room) } : seated,
    )
  }

  /** The deal of this number, or the last, as JSON, for members. */
  async deal(rawCode: string, session: string, no: number | undefined): Promise<Outcome<string | undefined>> {
    const seated = await this.#seated(rawCode, session)
    if (!seated.ok) return seated
    const { room } = seated.value.cached
    const last = room.phase === 'lobby' ? null : room.round.fairDeal
    const isLast = last !== null && (no === undefined || no === last.no)
    const isOpen = room.phase !== 'dealing' && room.phase !== 'decision'
    if (isLast && !isOpen) return { ok: true, value: JSON.stringify(recordAnswer(room.code, last)) }
    const wanted = no ?? room.lastDeal?.no
    return { ok: true, value: wanted === undefined ? undefined : await this.#storedDeal(room, wanted) }
  }

  async #storedDeal({ code, unnumberedRounds }: Room, no: number): Promise<string | undefined> {
    const json = await this.#ports.store.round(code, unnumberedRounds + no)
    const { deal } = json === undefined ? { deal: null } : (JSON.parse(json) as { deal?: object | null })
    return deal === null || deal === undefined ? undefined : JSON.stringify(deal)
  }

  /** The caller's seat, by which the realtime server knows who may listen. */
  async seatOf(rawCode: string, session: string): Promise<Outcome<string>> {
    const seated = await this.#seated(rawCode, session)
    return seated.ok ? { ok: true, value: seated.value.seat.id } : seated
  }

  /** Receives the updates of a room from now on, for as long as pages listen to it. */
  async follow(rawCode: string): Promise<void> {
    await this.#cache.load(upperCode(rawCode))
  }

  /** What a link to a room shows of it to anybody. */
  async invitation(rawCode: string): Promise<Outcome<Invitation>> {
    return this.#read(rawCode, ({ room }) => ({ ok: true, value: invitationOf(room) }))
  }

  /** How many players are present in the rooms that this process serves. */
  countPlayers(): number {
    return this.#cache.countPresent()
  }

  /** True if other processes may change the same rooms. */
  get isShared(): boolean {
    return this.#ports.bus.trustedForMs !== Infinity
  }

  #seated(rawCode: string, session: string): Awaitable<Outcome<{ cached: CachedRoom; seat: Seat }>> {
    return this.#read(rawCode, (cached) => {
      const seat = seatOfSession(cached.room, session)
      return seat === undefined ? { ok: false, refusal: 'player-not-found' } : { ok: true, value: { cached, seat } }
    })
  }

  /** Answers from the cache; before a refusal the store is asked whether the cached room still holds. */
  #read<T>(rawCode: string, question: (cached: CachedRoom) => Outcome<T>): Awaitable<Outcome<T>> {
    const code = upperCode(rawCode)
    const cached = this.#cache.peek(code)
    const answer = cached === undefined || this.#changes.isFromBeforeStop(cached) ? undefined : question(cached)
    return answer?.ok ? answer : this.#readFromStore(code, question)
  }

  async #readFromStore<T>(code: string, question: (cached: CachedRoom) => Outcome<T>): Promise<Outcome<T>> {
    const cached = await this.#loadCurrent(code)
    const answer = cached === undefined ? GAME_NOT_FOUND : question(cached)
    if (answer.ok || (await this.#cache.isCurrent(code, cached))) return answer
    const stored = await this.#loadCurrent(code)
    return stored === undefined ? GAME_NOT_FOUND : question(stored)
  }

  async #loadCurrent(code: string): Promise<CachedRoom | undefined> {
    const cached = await this.#cache.loadCurrent(code)
    if (cached === undefined || !this.#changes.isFromBeforeStop(cached)) return cached
    await this.#mutex.run(code, () => this.#settle(code, this.#ports.clock.now()))
    return this.#cache.loadCurrent(code)
  }

  async #everySecond(): Promise<void> {
    await this.#markAlive()
    await this.#heartbeats.flush()
    this.#cache.dropUnused()
    this.#watchers.tick(this.#ports.clock.now())
  }

  async #markAlive(): Promise<void> {
    this.#changes.aliveSince = await this.#ports.store.markAlive(this.#ports.clock.now(), ALIVE_GAP_MS)
  }
}

const CODE_TAKEN = { ok: false, refusal: 'code-taken' } as const

function playedOf({ after, messages, at }: Change, session: string, repeated: string | undefined): Played {
  const seat = after === null ? undefined : seatOfSession(after.room, session)
  const own = messages.find((message) => message.session === session)
  return {
    state: () => (after === null || seat === undefined ? null : after.views.state(seat.id, at).body),
    version: after?.room.version ?? 0,
    joinStatus: seat === undefined ? 'pending' : 'joined',
    isReady: seat?.isReady,
    allowJoins: after?.room.allowJoins ?? false,
    message: repeated ?? own?.json,
    callId: seat?.callId ?? null,
    cut: after !== null && seat !== undefined && hasCut(after.room, seat.id),
  }
}

function playedWithoutState({ room }: CachedRoom, seat: Seat): Played {
  return {
    state: () => null,
    version: room.version,
    joinStatus: 'joined',
    isReady: seat.isReady,
    allowJoins: room.allowJoins,
    message: undefined,
    callId: seat.callId,
    cut: false,
  }
}

function hasCut(room: Room, seat: string): boolean {
  if (room.phase !== 'dealing' && room.phase !== 'decision') return isCutHeld(room, seat)
  return room.round.fairDeal?.cuts.some((cut) => cut.seat === seat && cut.cut !== null) ?? false
}

import { upperCode } from '../../contract'
import { createRoom } from '../../game/create-room'
import { authorize, joinStatus } from '../../game/authorize'
import type { Settings } from '../../game/room'
import { seatOfSession } from '../../game/seats'
import { messagesOf } from './chronicle'
import { Deadlines } from './deadlines'
import { KnownRoom, type Page } from './known-room'
import type { Glimpse, Outcome, Played, RoomsPorts } from './outcome'
import type { Request } from './request'
import { RoomBook } from './room-book'
import { RoomChanges } from './room-changes'
import { RoomQuestions } from './room-questions'
import { rowOf } from './row-of'
import { SignsOfLife } from './signs-of-life'

const LISTED_ROOMS = 200
const LISTED_MESSAGES = 100
/** The gap without any living process after which all players count as heard of anew. */
const ALIVE_GAP_MS = 5_000

/** Everything that can be asked of rooms and done to them, whoever asks over whichever wire. */
export class Rooms {
  readonly #ports: RoomsPorts
  readonly #book: RoomBook
  readonly #signs: SignsOfLife
  readonly #questions: RoomQuestions
  readonly #changes: RoomChanges
  readonly #deadlines: Deadlines

  constructor(ports: RoomsPorts) {
    this.#ports = ports
    this.#book = new RoomBook(ports)
    this.#signs = new SignsOfLife(ports.store)
    this.#deadlines = new Deadlines({
      ...ports,
      playDue: (code) => this.#changes.playDue(code),
      everySecond: () => this.#everySecond(),
    })
    this.#questions = new RoomQuestions(this.#book, ports.bus)
    this.#changes = new RoomChanges({
      ...ports,
      book: this.#book,
      questions: this.#questions,
      signs: this.#signs,
      deadlines: this.#deadlines,
    })
    ports.bus.onNews((news) => {
      this.#book.hear(news)
      this.#deadlines.leave(news.code, news.row)
    })
    ports.bus.onGap(() => this.#book.forgetAll())
  }

  /** Begins to fire deadlines. Resolves when rooms may be served. */
  async open(): Promise<void> {
    await this.#beat()
    this.#deadlines.start()
  }

  async close(): Promise<void> {
    await this.#deadlines.stop()
    await this.#signs.tell().catch((fault: unknown) => this.#ports.onFault(fault, null))
  }

  /** A new room; answers its code. */
  async create(
    session: string,
    founding: { name: string; settings: Omit<Settings, 'harveyDifficulty'> },
  ): Promise<Outcome<string>> {
    const { chance, clock, store } = this.#ports
    for (;;) {
      const at = clock.now()
      const code = chance.roomCode()
      const step = createRoom({ ...founding, code, session, seat: chance.id(), at })
      if (!step.ok) return step
      const messages = messagesOf(step.events, session, at, chance.id)
      const { room } = step
      const known = new KnownRoom(room, 1)
      const saved = await store.save({ code, room, expected: null, messages, rounds: [], ...rowOf(known, at) })
      if (!saved) continue
      this.#deadlines.set(code, this.#book.remember(known).dueAt, known.row)
      return { ok: true, value: code }
    }
  }

  /** The who-questions, asked before the body of a call is looked at. */
  permit(rawCode: string, session: string, type: Request['type']): Promise<Outcome<void>> {
    return this.#questions.ask(rawCode, (known) => {
      const refusal = authorize(known.room, session, type, this.#ports.clock.now())
      return refusal === undefined ? { ok: true, value: undefined } : { ok: false, refusal }
    })
  }

  /** Plays a player's request. Rejects with StoreUnavailable if it could not be kept; then it has not happened. */
  async play(rawCode: string, session: string, request: Request): Promise<Outcome<Played>> {
    const startedAt = performance.now()
    const outcome = await this.#changes.play(upperCode(rawCode), session, request)
    if (outcome.ok && request.type !== 'choose-wilds') {
      this.#ports.onPlayed?.(request.type, performance.now() - startedAt)
    }
    return outcome
  }

  /** The lobby as the caller sees it. Loading it keeps a seat that an unload beacon was about to free. */
  async lobby(rawCode: string, session: string): Promise<Outcome<Page>> {
    const found = await this.#questions.seated(rawCode, session)
    if (!found.ok) return found
    const { known, seat } = found.value
    if (known.room.phase === 'lobby' && seat.pageLeftAt !== null) {
      await this.play(rawCode, session, { type: 'heartbeat', here: false })
      return this.lobby(rawCode, session)
    }
    return { ok: true, value: known.lobby(seat.id) }
  }

  /** The game as the caller sees it. */
  async state(rawCode: string, session: string): Promise<Outcome<Page>> {
    const found = await this.#questions.seated(rawCode, session)
    if (!found.ok) return found
    const { known, seat } = found.value
    return { ok: true, value: known.state(seat.id, this.#ports.clock.now()) }
  }

  /** True if other processes may change the same rooms. */
  get isShared(): boolean {
    return this.#ports.bus.trustedForMs !== Infinity
  }

  /** True if what others have told of rooms until now is remembered. False if that cannot be known. */
  catchUp(): boolean | Promise<boolean> {
    return this.#ports.bus.catchUp()
  }

  /**
   * What a poll is answered if that takes neither the store nor a change of the room; undefined if it does. Whoever has
   * not caught up may be told what was true a moment ago.
   */
  glance(call: 'lobby' | 'state', code: string, session: string): Glimpse | undefined {
    const known = this.#book.remembered(code)
    const seat = known && seatOfSession(known.room, session)
    if (known === undefined || seat === undefined) return undefined
    if (call === 'state') {
      return { etag: known.stateTag(seat.id), body: () => known.stateBody(seat.id, this.#ports.clock.now()) }
    }
    if (known.room.phase === 'lobby' && seat.pageLeftAt !== null) return undefined
    const { etag, body } = known.lobby(seat.id)
    return { etag, body: () => body }
  }

  joinStatus(rawCode: string, session: string): Promise<Outcome<ReturnType<typeof joinStatus>>> {
    return this.#questions.ask(rawCode, ({ room }) => ({
      ok: true,
      value: joinStatus(room, session, this.#ports.clock.now()),
    }))
  }

  /** The active list as JSON. */
  async activeGames(): Promise<string> {
    return `{"games":[${(await this.#ports.store.listings(LISTED_ROOMS)).join()}]}`
  }

  /** The last messages as JSON, for members. */
  async chatLog(rawCode: string, session: string): Promise<Outcome<string>> {
    const found = await this.#questions.seated(rawCode, session)
    if (!found.ok) return found
    const messages = await this.#ports.store.messages(upperCode(rawCode), LISTED_MESSAGES)
    return { ok: true, value: `{"messages":[${messages.join()}]}` }
  }

  /** The books as JSON, for members. */
  async history(rawCode: string, session: string): Promise<Outcome<string>> {
    const found = await this.#questions.seated(rawCode, session)
    if (!found.ok) return found
    const rounds = await this.#ports.store.rounds(upperCode(rawCode))
    return { ok: true, value: `{"rounds":[${rounds.join()}]}` }
  }

  /** How many players are present in the rooms that this process remembers. */
  countPlayers(): number {
    return this.#book.countPresent()
  }

  /** The caller's seat, by which the realtime server knows who may listen. */
  async seatOf(rawCode: string, session: string): Promise<string | undefined> {
    const found = await this.#questions.seated(rawCode, session)
    return found.ok ? found.value.seat.id : undefined
  }

  async #everySecond(): Promise<void> {
    await this.#beat()
    await this.#signs.tell()
    this.#book.forgetUnasked()
  }

  async #beat(): Promise<void> {
    this.#book.aliveSince = await this.#ports.store.beat(this.#ports.clock.now(), ALIVE_GAP_MS)
  }
}

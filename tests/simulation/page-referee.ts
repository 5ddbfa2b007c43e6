import {
  playerOfChannel,
  type ChatMessage,
  type EveningAnswer,
  type GameUpdate,
  type HistoryRound,
  type PlayerEvents,
  type RoomsAnswer,
  type StateView,
} from '../../src/contract'
import { seatOf, type Revision } from './room-trace'
import type { Answer } from './http'
import { judgeHand, judgePageView, judgeUpdate } from './judges/pages'
import { judgeHistory, judgeChat, judgeEvening, judgeOwnRoom } from './judges/reading'
import { judgeShownCards, judgeText } from './judges/secrets'
import { judgeListener, type Read } from './judges/views'
import { parsed } from './same'
import { CALM_MS } from './trouble'
import type { Sender, World } from './world'

/** An event as it arrives at a page. */
export interface Heard {
  name: string
  data: string
  channel: string
  /** When the server sent it, in virtual milliseconds. A page that sleeps receives it later. */
  sentAt: number
  /** Whether it is a view that is no newer than one before it on this connection. */
  isStale: boolean
}

/** A process may answer a signal from its cache. */
const SIGNALLING_ENDS_MS = 17_000
/** After trouble updates arrive again within this time, in milliseconds. */
const MENDED_MS = 4_000

/** A voice signal as a page has sent it. */
interface SentSignal {
  to: string
  code: string
  session: string
  callId: string
  sentAt: number
}

/** Hands everything that pages receive, except the answers of polls and actions, to the judges. */
export class PageReferee {
  /** The voice signals that were sent, by their numbers. */
  readonly signals = new Map<number, SentSignal>()
  /** The event that was judged last: all pages of a room are sent the same. */
  #lastEvent = ''

  constructor(private readonly world: World) {}

  judgeEvent(sender: Sender, code: string, { name, data, channel, sentAt, isStale }: Heard): void {
    const { world } = this
    const trace = this.world.traces.get(code)
    if (trace === undefined) return
    const isWatching = channel.startsWith('watch-')
    const calmMs = world.trouble.calmMsAt(sentAt)
    if (calmMs > MENDED_MS) {
      const at = { isWatching, isCalm: calmMs > CALM_MS, now: sentAt }
      world.fail(code, judgeListener(trace, sender.session ?? '', at))
    }
    if (data !== this.#lastEvent) world.fail(code, judgeText(trace, data))
    if (isStale) world.fail(code, 'a page is sent a view that is no newer than the one before')
    if (isWatching && name !== 'game-update') world.fail(code, `a watcher is sent the event ${name}`)
    if (name === 'reaction') world.coverage.met('reaction received')
    if (name === 'hand') {
      this.#judgeOwner(sender, code, channel)
      world.fail(code, judgeHand(trace, sender.session ?? '', parsed(data) as PlayerEvents['hand']))
    }
    if (name === 'voice-signal') this.#judgeSignal(sender, code, channel, data)
    if (name !== 'game-update') return
    if (data === this.#lastEvent) return
    this.#lastEvent = data
    const update = parsed(data) as GameUpdate
    world.fail(code, judgeUpdate(trace, update))
    if (update.state !== undefined) world.fail(code, judgeShownCards(update.state, null))
  }

  /** A player's own channel belongs to a seat that the session has, or has had, in this room. */
  #judgeOwner({ session }: Sender, code: string, channel: string): void {
    const seat = playerOfChannel(channel)?.seat
    if (session === undefined || seat === undefined || !this.world.referee.trace(code).hasSat(session, seat))
      this.world.fail(code, "a page is sent the events of another player's channel")
  }

  #judgeSignal(sender: Sender, code: string, channel: string, data: string): void {
    const { signal } = JSON.parse(data) as { signal: { no: number } }
    const sent = this.signals.get(signal.no)
    this.world.coverage.met('voice signal received')
    this.#judgeOwner(sender, code, channel)
    if (sent === undefined || sent.code !== code || !channel.endsWith(`-${sent.to}`))
      return this.world.fail(code, `voice signal ${signal.no} reaches who it was not sent to`)
    const { revisions } = this.world.referee.trace(code)
    const areInCall = ({ room, committedAt }: Revision, place: number) =>
      (revisions[place + 1]?.committedAt ?? Infinity) > sent.sentAt - SIGNALLING_ENDS_MS &&
      committedAt <= this.world.scheduler.now &&
      room !== null &&
      seatOf(room, sent.session)?.callId === sent.callId &&
      room.seats.some(({ id, callId }) => id === sent.to && callId !== null)
    if (!revisions.some(areInCall))
      this.world.fail(code, `voice signal ${signal.no} is of a page that is not in the call, or to a player who is not`)
  }

  judgeAnyText(code: string, text: string): void {
    this.world.fail(code, judgeText(this.world.traces.get(code), text))
  }

  judgePage({ session = '' }: Sender, code: string, view: StateView): void {
    this.world.fail(code, judgePageView(this.world.referee.trace(code), session, view))
    this.world.fail(code, judgeShownCards(view, view.currentPlayer))
  }

  /** The list of the rooms in which a session has a seat. */
  judgeOwnRooms({ session = '' }: Sender, begin: number, answer: Answer): void {
    const { world } = this
    world.coverage.met('own rooms read')
    const read: Read = { session, kind: 'state', begin, end: world.scheduler.now, isCalm: world.isCalm }
    const { rooms } = answer.json as RoomsAnswer
    for (const [code, trace] of world.traces) {
      const own = rooms.find(({ roomCode }) => roomCode === code)
      world.fail(code, judgeOwnRoom(trace, read, own?.name))
    }
  }

  /** What a page has read, apart from its view. */
  judgeReading(
    sender: Sender,
    code: string,
    begin: number,
    what: 'chat' | 'history' | 'evening',
    answer: Answer,
  ): void {
    const { world } = this
    if (answer.status !== 200) return
    const trace = world.referee.trace(code)
    const { session = '' } = sender
    const read: Read = { session, kind: 'state', begin, end: world.scheduler.now, isCalm: world.isCalm }
    world.fail(code, judgeText(trace, answer.text))
    if (what === 'chat') {
      world.coverage.met('chat read')
      world.fail(code, judgeChat(trace, read, (answer.json as { messages: ChatMessage[] }).messages))
    } else if (what === 'history') {
      world.coverage.met('history read')
      world.fail(code, judgeHistory(trace, read, (answer.json as { rounds: HistoryRound[] }).rounds))
    } else {
      const evening = answer.json as EveningAnswer
      if (evening.settlement.payments.length > 0) world.coverage.met('evening settled')
      world.fail(code, judgeEvening(trace, read, evening))
    }
  }
}

import type { IceServer, PlayerEvents } from '../../../contract'
import { keepLoudness, keptLoudness } from './kept-loudness'
import { OtherPlayer, Silence } from './other-player'
import type { OwnSound } from './own-sound'
import { shownVoice, type VoicePlayer } from './shown-voice'
import type { PeerSignal } from './signal-queue'

/** A player who enters the call connects to the others; if no signal has come by then, this page connects. */
const WAIT_FOR_OFFER_MS = 3_000
/** How long a connection of a player waits for the table that shows the player in the call. */
const WAIT_FOR_TABLE_MS = 3_000
/**
 * How many connections the page of another player may start within this time. Each costs the browser much, and a
 * manipulated page could start sixty a second.
 */
const MAX_BEGUN = { connections: 10, withinMs: 10_000 }
const MAX_EARLY_SIGNALS = 200

/** The page's place in the call, as the server has answered it. */
export interface CallPlace {
  callId: string
  ice: IceServer[]
}

export interface OtherPlayersParts {
  roomCode: string
  ownId: string
  own: OwnSound
  /** All sound passes through the relay, so that the others do not learn the network address of this page. */
  isRelayOnly: boolean
  /** The server refuses a signal of this page. */
  onRefused(error: unknown): void
  /** Another player starts or stops speaking, or being muted. */
  onNote(): void
}

/** The connections to everybody else in the call. */
export class OtherPlayers {
  readonly #parts: OtherPlayersParts
  readonly #others = new Map<string, OtherPlayer>()
  readonly #awaited = new Map<string, ReturnType<typeof setTimeout>>()
  /** The latest connection of each player's page that a signal has named. */
  readonly #links = new Map<string, number>()
  /** When the signals of each player started their last connections. */
  readonly #begunAt = new Map<string, number[]>()
  #place: CallPlace | null = null
  /** Signals that arrived before the page had its place. */
  #early: PlayerEvents['voice-signal'][] = []

  constructor(parts: OtherPlayersParts) {
    this.#parts = parts
  }

  [Symbol.iterator](): IterableIterator<[string, OtherPlayer]> {
    return this.#others.entries()
  }

  /** @param loudness 0 to 1. */
  setLoudness(id: string, loudness: number): void {
    keepLoudness(id, loudness)
    const other = this.#others.get(id)
    if (other !== undefined) other.loudness = loudness
  }

  /** Ends all connections. From now on signals wait until the page has a place again. */
  close(): void {
    this.#place = null
    for (const id of [...this.#others.keys(), ...this.#awaited.keys()]) this.#disconnect(id)
  }

  open(place: CallPlace): void {
    this.#place = place
    for (const signal of this.#early.splice(0)) this.takeSignal(signal)
  }

  /**
   * Takes who has joined and who has left from the table that the page knows.
   * @param isNew This page has just entered, and connects to everybody who is there.
   */
  takeTable(isNew: boolean): void {
    const inCall = this.#playersInCall()
    for (const [id, other] of this.#others) {
      const isThere = inCall.some(({ _id }) => _id === id)
      if (other.isSeen && !isThere) this.#disconnect(id)
      other.isSeen ||= isThere
    }
    for (const player of inCall) this.#await(player, isNew ? 0 : WAIT_FOR_OFFER_MS)
  }

  /** Both pages may start, end and restart at any time; only the latest connection of each counts. */
  takeSignal(event: PlayerEvents['voice-signal']): void {
    const { from, callId, toCall } = event
    if (this.#place === null) return this.#keepEarly(event)
    if (toCall !== null && toCall !== this.#place.callId) return
    const signal = event.signal as PeerSignal
    const player = shownVoice().table?.players.find(({ _id }) => _id === from)
    if (player === undefined || signal.link < (this.#links.get(from) ?? 0)) return
    const known = this.#others.get(from)
    if (known?.isForAnother(signal) === true) return
    const isNew = known === undefined || known.hasEndedFor(signal)
    if (isNew && !this.#mayBegin(from)) return
    this.#links.set(from, signal.link)
    const other = isNew ? this.#connect(player, this.#place) : known
    other.callId = callId
    if (!isNew || signal.toLink === null) other.take(signal)
  }

  #keepEarly(event: PlayerEvents['voice-signal']): void {
    this.#early = [...this.#early.slice(1 - MAX_EARLY_SIGNALS), event]
  }

  #mayBegin(id: string): boolean {
    const now = performance.now()
    const begunAt = (this.#begunAt.get(id) ?? []).filter((at) => now - at < MAX_BEGUN.withinMs)
    if (begunAt.length >= MAX_BEGUN.connections) return false
    this.#begunAt.set(id, [...begunAt, now])
    return true
  }

  #playersInCall(): VoicePlayer[] {
    const { players = [] } = shownVoice().table ?? {}
    return players.filter(({ _id, inVoice }) => inVoice && _id !== this.#parts.ownId)
  }

  #await(player: VoicePlayer, ms: number): void {
    const { _id: id } = player
    if (this.#others.has(id) || this.#awaited.has(id)) return
    const timer = setTimeout(() => this.#begin(player), ms)
    this.#awaited.set(id, timer)
  }

  /** Connects to a player, and forgets what was known of their page, which may be another one by now. */
  #begin(player: VoicePlayer): void {
    // After a clock was set back, a reloaded page numbers its connections lower than before.
    this.#links.delete(player._id)
    const isThere = this.#playersInCall().some(({ _id }) => _id === player._id)
    if (isThere && this.#place !== null) this.#connect(player, this.#place)
    else this.#disconnect(player._id)
  }

  #connect(player: VoicePlayer, place: CallPlace): OtherPlayer {
    const { _id: id } = player
    const { roomCode, own, isRelayOnly, onRefused, onNote } = this.#parts
    const { silence = new Silence() } = this.#others.get(id) ?? {}
    this.#disconnect(id)
    const other = new OtherPlayer({
      player,
      roomCode,
      ownCallId: place.callId,
      isOfferer: this.#isBefore(id),
      config: {
        iceServers: place.ice as RTCIceServer[],
        iceTransportPolicy: isRelayOnly ? 'relay' : 'all',
      },
      track: own.track,
      sent: own.sent,
      note: own.note,
      loudness: keptLoudness(id),
      silence,
      onRefused,
      onNote,
      onDead: () => this.#begin(player),
    })
    this.#others.set(id, other)
    // A signal can arrive before the table that shows its sender in the call, but not long before.
    setTimeout(() => this.#checkIsThere(id, other), WAIT_FOR_TABLE_MS)
    return other
  }

  /** Ends the connection to a player who is not in the call, such as one who has left right after connecting. */
  #checkIsThere(id: string, other: OtherPlayer): void {
    if (this.#others.get(id) !== other) return
    other.isSeen = this.#playersInCall().some(({ _id }) => _id === id)
    if (!other.isSeen) this.#disconnect(id)
  }

  #disconnect(id: string): void {
    clearTimeout(this.#awaited.get(id))
    this.#awaited.delete(id)
    this.#others.get(id)?.close()
    this.#others.delete(id)
  }

  /** Earlier in the order of seats (P-voice-9). */
  #isBefore(id: string): boolean {
    const ids = shownVoice().table?.players.map(({ _id }) => _id) ?? []
    return ids.indexOf(this.#parts.ownId) < ids.indexOf(id)
  }
}

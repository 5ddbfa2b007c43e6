import { isRelay } from '../../../contract'
import { toast } from '../../ui/toast'
import { Peer, type Note, type PeerParts } from './peer'
import { PlayerSound } from './player-sound'
import { shownVoice, type VoicePlayer } from './shown-voice'
import { SignalQueue, type PeerSignal, type SignalPart } from './signal-queue'
import type { Signal } from './voice-calls'

/** After this long without a connection the page says so. */
const SILENT_MS = 15_000
/** A manipulated page could send thousands of notes a second. */
const SHOW_NOTES_EVERY_MS = 50

export interface OtherPlayerParts extends Pick<
  PeerParts,
  'isOfferer' | 'config' | 'track' | 'sent' | 'note' | 'onDead'
> {
  player: VoicePlayer
  roomCode: string
  /** The id of this page in the call. */
  ownCallId: string
  loudness: number
  /** Since when there is no connection to the player, whatever connections have been started. */
  silence: Silence
  onRefused: (error: unknown) => void
  /** Called when the note changes, but not more often than the eye can follow. */
  onNote: () => void
}

/** How long there has been no connection to a player. */
export class Silence {
  #since = performance.now()
  #wasConnected = false
  #isSaid = false

  note(isConnected: boolean): void {
    this.#wasConnected ||= isConnected
    this.#since = isConnected ? Infinity : Math.min(this.#since, performance.now())
  }

  get isTooLong(): boolean {
    return performance.now() - this.#since >= SILENT_MS
  }

  /** Calls `say` once, when that is too long. `wasConnected` tells whether there was a connection before. */
  sayOnce(say: (wasConnected: boolean) => void): void {
    if (this.#isSaid || !this.isTooLong) return
    this.#isSaid = true
    say(this.#wasConnected)
  }
}

let lastLink = 0

/** Numbers the connections of all pages that this browser has had. */
function nextLink(): number {
  lastLink = Math.max(lastLink + 1, Date.now())
  return lastLink
}

/** Another player in the call: the connection to the page, and its sound. */
export class OtherPlayer {
  /** The id of the other page; null while it is not known. */
  callId: string | null = null
  /** The table has shown the player in the call. A signal may arrive before that. */
  isSeen = false
  readonly #link = nextLink()
  /** The connection of the other page; null until it has described itself. */
  #otherLink: number | null = null
  readonly #player: VoicePlayer
  readonly #hasRelay: boolean
  readonly peer: Peer
  readonly #queue: SignalQueue
  readonly #sound: PlayerSound
  #note: Note = 'silent'
  #noteShownAt = -Infinity
  #laterNote: ReturnType<typeof setTimeout> | undefined
  readonly silence: Silence

  constructor({ player, roomCode, ownCallId, loudness, silence, onRefused, onNote, ...parts }: OtherPlayerParts) {
    this.silence = silence
    silence.note(false)
    this.#player = player
    this.#hasRelay = parts.config.iceServers?.some(isRelay) === true
    this.#sound = new PlayerSound(loudness)
    const address = (part: SignalPart): Signal => ({
      to: player._id,
      toCall: this.callId,
      callId: ownCallId,
      signal: { link: this.#link, toLink: this.#otherLink, ...part } satisfies PeerSignal,
    })
    const queue = new SignalQueue({ roomCode, address, onRefused })
    this.#queue = queue
    this.peer = new Peer({
      ...parts,
      ask: () => queue.ask(),
      describe: (description, offer) => queue.describe(description, offer),
      propose: (candidate) => queue.propose(candidate),
      onSound: (stream) => this.#sound.play(stream),
      onNote: (note) => this.#takeNote(note, onNote),
      onState: (isConnected) => silence.note(isConnected),
    })
  }

  /** 0 to 1. */
  set loudness(loudness: number) {
    this.#sound.loudness = loudness
  }

  /** Whether the browser plays the sound only at the next press on the page. */
  get isBlocked(): boolean {
    return this.#sound.isBlocked
  }

  /** The last note of the other page; silent while nothing can be heard. */
  get note(): Note {
    return this.#note === 'speaking' && !this.peer.isConnected ? 'silent' : this.#note
  }

  /** Whether a signal is for an earlier connection of this page. */
  isForAnother({ toLink }: PeerSignal): boolean {
    return toLink !== null && toLink !== this.#link
  }

  /** Whether the other page has started another connection, which this one does not fit. */
  hasEndedFor({ link }: PeerSignal): boolean {
    return this.#otherLink !== null && this.#otherLink !== link
  }

  take({ link, ...part }: PeerSignal): void {
    if (part.description !== undefined) this.#otherLink = link
    this.peer.take(part)
  }

  /** The player may have taken another name since. */
  get #name(): string {
    const { _id: id, name } = this.#player
    return shownVoice().table?.players.find(({ _id }) => _id === id)?.name ?? name
  }

  close(): void {
    clearTimeout(this.#laterNote)
    this.#queue.close()
    this.peer.close()
    this.#sound.close()
  }

  /** A change is shown at once. Of the changes that follow too soon, the last is shown once the interval is over. */
  #takeNote(note: Note, show: () => void): void {
    this.#note = note
    if (this.#laterNote !== undefined) return
    const showNow = () => {
      this.#laterNote = undefined
      this.#noteShownAt = performance.now()
      show()
    }
    const waitMs = this.#noteShownAt + SHOW_NOTES_EVERY_MS - performance.now()
    if (waitMs <= 0) showNow()
    else this.#laterNote = setTimeout(showNow, waitMs)
  }

  /** Reports, once, that there has been no connection for too long. */
  saySilence(): void {
    this.silence.sayOnce((wasConnected) => {
      const help = this.#hasRelay
        ? 'Tell whoever runs this server that its relay (TURN) may not work.'
        : 'Ask whoever runs this server for a relay (TURN).'
      // The computer of the other player may sleep.
      const description = wasConnected
        ? `The voice connection to ${this.#name} is lost. This page keeps trying.`
        : `There is no way through the network between you and ${this.#name}. ${help}`
      toast({ title: 'Voice', description })
    })
  }
}

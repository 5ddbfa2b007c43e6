import type { SignalPart } from './signal-queue'

export type Note = 'speaking' | 'silent' | 'muted'

export interface PeerParts {
  /** Makes all offers of the connection; the other page asks for them and answers them (P-voice-9). */
  isOfferer: boolean
  config: RTCConfiguration
  track: MediaStreamTrack
  /** The track, or null to send no sound yet. */
  sent: MediaStreamTrack | null
  note: Note
  /** Asks the other page for an offer. */
  ask(): void
  describe(description: RTCSessionDescriptionInit, offer: number): void
  propose(candidate: RTCIceCandidateInit): void
  onSound(stream: MediaStream): void
  /** The other page speaks, is silent or is muted. */
  onNote(note: Note): void
  /** The connection works, or does not. */
  onState(isConnected: boolean): void
  /** The connection cannot be made, or is lost for good. Only a new one may succeed. */
  onDead(): void
}

/** How often a connection that does not work is tried again, in milliseconds, and how many times. */
const TRY_AGAIN_MS = 6_000
const TRIES = 2

/**
 * The connection to one other page. Only one of the two makes offers, so that no offer is withdrawn: Chromium may never
 * gather candidates for a connection whose first offer was withdrawn.
 */
export class Peer {
  readonly #parts: PeerParts
  readonly #connection: RTCPeerConnection
  readonly #sender: RTCRtpSender
  readonly #notes: RTCDataChannel
  readonly #watch: ReturnType<typeof setInterval>
  #work = Promise.resolve()
  /** Numbers the offers of this connection. */
  #lastOffer = 0
  #tries = 0
  #sent: MediaStreamTrack | null
  #note: Note

  constructor(parts: PeerParts) {
    this.#parts = parts
    this.#note = parts.note
    this.#sent = parts.track
    const connection = new RTCPeerConnection(parts.config)
    this.#connection = connection
    connection.addEventListener('negotiationneeded', () => void (parts.isOfferer ? this.#offer() : parts.ask()))
    connection.addEventListener('icecandidate', ({ candidate }) => candidate && parts.propose(candidate.toJSON()))
    connection.addEventListener('track', ({ track }) => parts.onSound(new MediaStream([track])))
    connection.addEventListener('connectionstatechange', () => this.#noteState())
    this.#sender = connection.addTrack(parts.track, new MediaStream([parts.track]))
    // The note goes from page to page on a channel that both pages know beforehand, and is open before the sound.
    this.#notes = connection.createDataChannel('notes', { negotiated: true, id: 0 })
    this.#notes.addEventListener('open', () => this.#notes.send(this.#note))
    this.#notes.addEventListener('message', ({ data }) => parts.onNote(noteOf(data)))
    this.#watch = setInterval(() => this.#tryAgain(), TRY_AGAIN_MS)
    this.send(parts.sent)
  }

  get isConnected(): boolean {
    return this.#connection.connectionState === 'connected'
  }

  /** Takes the signals of the other page one after another. */
  take(signal: SignalPart): void {
    this.#work = this.#work
      .then(() => this.#apply(signal))
      .catch((error: unknown) => console.warn('A signal of the voice call was of no use:', error))
  }

  /** Null sends no sound at all. */
  send(track: MediaStreamTrack | null): void {
    if (track === this.#sent) return
    this.#sent = track
    this.#sender.replaceTrack(track).catch((error: unknown) => {
      console.warn('The sound could not be changed:', error)
    })
  }

  /** Shows the other page that this one speaks, is silent or is muted. */
  sendNote(note: Note): void {
    if (note === this.#note) return
    this.#note = note
    if (this.#notes.readyState === 'open') this.#notes.send(note)
  }

  /** Looks for another way through the network (an ICE restart). Signals that may have been lost are sent again. */
  restart(): void {
    if (!this.#parts.isOfferer) this.#parts.ask()
    else if (this.#connection.signalingState === 'have-local-offer') this.#describe()
    else this.#connection.restartIce()
  }

  close(): void {
    clearInterval(this.#watch)
    this.#connection.close()
  }

  async #offer(): Promise<void> {
    try {
      await this.#connection.setLocalDescription()
      this.#lastOffer += 1
      this.#describe()
    } catch (error) {
      console.warn('The voice call could not make an offer:', error)
    }
  }

  async #apply({ description, offer = this.#lastOffer, candidates }: SignalPart): Promise<void> {
    const isAsked = description === undefined && candidates === undefined
    if (isAsked && this.#parts.isOfferer) this.restart()
    if (description?.type === 'offer') await this.#answer(description, offer)
    if (description?.type === 'answer') await this.#accept(description, offer)
    for (const candidate of candidates ?? []) await this.#connection.addIceCandidate(candidate)
  }

  async #answer(description: RTCSessionDescriptionInit, offer: number): Promise<void> {
    if (this.#parts.isOfferer) return
    this.#lastOffer = offer
    await this.#connection.setRemoteDescription(description)
    await this.#connection.setLocalDescription()
    this.#describe()
  }

  /** An offer that was sent twice may be answered twice, the second time when the next offer has been made. */
  async #accept(description: RTCSessionDescriptionInit, offer: number): Promise<void> {
    if (this.#connection.signalingState !== 'have-local-offer' || offer !== this.#lastOffer) return
    await this.#connection.setRemoteDescription(description)
  }

  #describe(): void {
    const { localDescription } = this.#connection
    if (localDescription === null) return
    const { type, sdp } = localDescription
    this.#parts.describe({ type, sdp: frugal(sdp) }, this.#lastOffer)
  }

  #noteState(): void {
    if (this.isConnected) this.#tries = 0
    this.#parts.onState(this.isConnected)
    if (this.#connection.connectionState === 'failed') this.restart()
  }

  /** A signal may have been lost, and a network may have changed. */
  #tryAgain(): void {
    if (this.isConnected) return
    this.#tries += 1
    if (this.#tries < TRIES) this.restart()
    else this.#parts.onDead()
  }
}

const noteOf = (data: unknown): Note => (data === 'muted' || data === 'speaking' ? data : 'silent')

/**
 * Asks the other page for one channel, for nearly nothing in the pauses of its player (DTX), and for what a processor
 * encodes for twelve others at once: from 62 kbit/s on, Opus does without its speech model (SILK), which takes three
 * times as long, silence included. Packets of 40 ms pay for the bits in headers.
 */
function frugal(sdp: string): string {
  return sdp.replace(/^(a=fmtp:\d+ )(.*useinbandfec=1.*)$/gm, (_, payload: string, format: string) => {
    const mono = format.split(';').filter((one) => !one.includes('stereo'))
    return `${payload}${[...mono, 'usedtx=1', 'maxaveragebitrate=64000'].join(';')}\r\na=ptime:40`
  })
}

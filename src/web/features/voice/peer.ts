import type { SignalPart } from './signal-queue'

export type Note = 'speaking' | 'silent' | 'muted'

export interface PeerParts {
  /** Takes back the own offer when both offer at once (P-voice-9). */
  isPolite: boolean
  config: RTCConfiguration
  track: MediaStreamTrack
  /** The track, or null to send no sound yet. */
  sent: MediaStreamTrack | null
  note: Note
  describe(description: RTCSessionDescriptionInit): void
  propose(candidate: RTCIceCandidateInit): void
  onSound(stream: MediaStream): void
  /** The other page speaks, is silent or is muted. */
  onNote(note: Note): void
  /** The connection works, or does not. */
  onState(isConnected: boolean): void
}

/** How often a connection that does not work is tried again, in milliseconds. */
const TRY_AGAIN_MS = 6_000
/** Candidates are gathered from a few milliseconds after an offer is set. No signal waits longer for that. */
const GATHERS_WITHIN_MS = 3_000

/** The connection to one other page: perfect negotiation, as the WebRTC specification describes it. */
export class Peer {
  readonly #parts: PeerParts
  readonly #connection: RTCPeerConnection
  readonly #sender: RTCRtpSender
  readonly #notes: RTCDataChannel
  readonly #watch: ReturnType<typeof setInterval>
  #work = Promise.resolve()
  #isOffering = false
  #isOfferIgnored = false
  #sent: MediaStreamTrack | null
  #note: Note

  constructor(parts: PeerParts) {
    this.#parts = parts
    this.#note = parts.note
    this.#sent = parts.track
    const connection = new RTCPeerConnection(parts.config)
    this.#connection = connection
    connection.addEventListener('negotiationneeded', () => void this.#offer())
    connection.addEventListener('icecandidate', ({ candidate }) => candidate && parts.propose(candidate.toJSON()))
    connection.addEventListener('track', ({ track }) => parts.onSound(new MediaStream([track])))
    connection.addEventListener('connectionstatechange', () => this.#noteState())
    this.#sender = connection.addTrack(parts.track, new MediaStream([parts.track]))
    // Goes from page to page on a channel that both pages know beforehand, and is there before the sound.
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

  /** Looks for another way through the network (an ICE restart). */
  restart(): void {
    this.#connection.restartIce()
  }

  close(): void {
    clearInterval(this.#watch)
    this.#connection.close()
  }

  async #offer(): Promise<void> {
    try {
      this.#isOffering = true
      await this.#connection.setLocalDescription()
      this.#describe()
    } catch (error) {
      console.warn('The voice call could not make an offer:', error)
    } finally {
      this.#isOffering = false
    }
  }

  async #apply({ description, candidates = [] }: SignalPart): Promise<void> {
    if (description !== undefined && !(await this.#answer(description))) return
    for (const candidate of candidates) {
      try {
        await this.#connection.addIceCandidate(candidate)
      } catch (error) {
        // Those of an offer that was ignored fit nothing.
        if (!this.#isOfferIgnored) throw error
      }
    }
  }

  /** False if the description is an offer that crossed the own one, which the other page takes back. */
  async #answer(description: RTCSessionDescriptionInit): Promise<boolean> {
    const connection = this.#connection
    const isOffer = description.type === 'offer'
    const isCrossing = isOffer && (this.#isOffering || connection.signalingState !== 'stable')
    this.#isOfferIgnored = isCrossing && !this.#parts.isPolite
    if (this.#isOfferIgnored) return false
    // An answer that was sent twice has done its work.
    if (!isOffer && connection.signalingState !== 'have-local-offer') return false
    if (isCrossing) await this.#gathering()
    await connection.setRemoteDescription(description)
    if (!isOffer) return true
    await connection.setLocalDescription()
    this.#describe()
    return true
  }

  /**
   * Resolves when candidates are gathered for the own offer. Chromium never gathers any for a connection whose first offer
   * is taken back before that.
   */
  async #gathering(): Promise<void> {
    const connection = this.#connection
    if (connection.iceGatheringState !== 'new') return
    await new Promise<void>((resolve) => {
      connection.addEventListener('icegatheringstatechange', () => resolve(), { once: true })
      setTimeout(resolve, GATHERS_WITHIN_MS)
    })
  }

  #describe(): void {
    const { localDescription } = this.#connection
    if (localDescription === null) return
    const { type, sdp } = localDescription
    this.#parts.describe({ type, sdp: frugal(sdp) })
  }

  #noteState(): void {
    this.#parts.onState(this.isConnected)
    if (this.#connection.connectionState === 'failed') this.restart()
  }

  /** An offer or its answer may have been lost, and a network may have changed. */
  #tryAgain(): void {
    if (this.isConnected) return
    if (this.#connection.signalingState === 'have-local-offer') this.#describe()
    else this.restart()
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

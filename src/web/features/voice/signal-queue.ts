import { isRefusal } from '../../net/call'
import { CallError } from '../../net/fetch-json'
import { sendSignal, type Signal } from './voice-calls'

/** A part of a signal, before it is addressed. A signal without a description and candidates asks for an offer. */
export interface SignalPart {
  description?: RTCSessionDescriptionInit
  /** The number of the offer that the description is, or answers. */
  offer?: number
  candidates?: RTCIceCandidateInit[]
}

/** What one page sends to another about their connection. */
export interface PeerSignal extends SignalPart {
  /** Numbers the connections of the sender; a later one has a higher number. */
  link: number
  /** The receiver's connection that it is meant for; null while the sender knows of none. */
  toLink: number | null
}

/** Candidates come in bursts, and a signal may carry several. */
const GATHER_MS = 40
const MAX_CANDIDATES = 12
const RETRIES = 3
const RETRY_AFTER_MS = 500

export interface SignalQueueParts {
  roomCode: string
  /** The signal as it is to be sent now. */
  address(signal: SignalPart): Signal
  /** The server refuses signals of this page. */
  onRefused(error: CallError): void
}

/** Sends the signals to one player one after another, since a candidate is of no use before its description. */
export class SignalQueue {
  readonly #parts: SignalQueueParts
  #work = Promise.resolve()
  #candidates: RTCIceCandidateInit[] = []
  #isClosed = false

  constructor(parts: SignalQueueParts) {
    this.#parts = parts
  }

  describe({ type, sdp = '' }: RTCSessionDescriptionInit, offer: number): void {
    this.#flush()
    this.#send({ description: { type, sdp }, offer })
  }

  ask(): void {
    this.#send({})
  }

  propose(candidate: RTCIceCandidateInit): void {
    this.#candidates.push(candidate)
    if (this.#candidates.length === 1) setTimeout(() => this.#flush(), GATHER_MS)
    if (this.#candidates.length === MAX_CANDIDATES) this.#flush()
  }

  close(): void {
    this.#isClosed = true
  }

  #flush(): void {
    const candidates = this.#candidates
    this.#candidates = []
    if (candidates.length > 0) this.#send({ candidates })
  }

  #send(signal: SignalPart): void {
    this.#work = this.#work.then(() => this.#try(signal, RETRIES))
  }

  async #try(signal: SignalPart, retries: number): Promise<void> {
    if (this.#isClosed) return
    const { roomCode, address } = this.#parts
    try {
      await sendSignal(roomCode, address(signal))
    } catch (error) {
      if (!(error instanceof CallError)) return
      if (isRefusal(error)) return this.#refuse(error)
      // The next attempt to connect makes up for a signal that is lost for good.
      if (retries === 0) return
      await new Promise((resolve) => setTimeout(resolve, error.retryAfterMs ?? RETRY_AFTER_MS))
      return this.#try(signal, retries - 1)
    }
  }

  /** A refusal that arrives after the end is ignored. */
  #refuse(error: CallError): void {
    if (!this.#isClosed) this.#parts.onRefused(error)
  }
}

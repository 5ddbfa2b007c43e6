import { randomInt } from 'node:crypto'
import type { Duplex } from 'node:stream'
import type { WebSocket } from 'ws'
import { CLOSE, type CloseCode } from './close-codes'
import { PING } from './frames'
import { textFrames } from './text-frames'

/** A reader that lets more than this pile up is too slow to be of use to its player. */
const MAX_UNREAD_BYTES = 512 * 1024
const FRAMES_PER_WINDOW = 100
const WINDOW_MS = 10_000
/** A page that is asleep rather than gone learns why its connection ends. */
const FAREWELL_MS = 1_000
const HALF_OF_ID = 2 ** 32

/** One socket of a page. */
export class Connection {
  /** As the protocol wants it: two numbers with a dot. Nobody else can guess it. */
  readonly id = `${randomInt(HALF_OF_ID)}.${randomInt(HALF_OF_ID)}`
  /** Whose page it is: from the cookie of the upgrade, else from the call that signed for this socket. */
  session: string | undefined
  /** False from a ping until anything is heard. */
  isHeard = true
  /** What the page listens to: one channel or two, so that a list takes less memory than a set. */
  channels: readonly string[] = []
  readonly #socket: WebSocket
  /** What the WebSocket itself writes to. */
  readonly #stream: Duplex
  #work: Promise<void> | undefined
  #windowEndsAt = 0
  #framesLeft = 0

  constructor(socket: WebSocket, stream: Duplex, session: string | undefined) {
    this.#socket = socket
    this.#stream = stream
    this.session = session
  }

  get isOpen(): boolean {
    return this.#socket.readyState === this.#socket.OPEN
  }

  send(text: string): void {
    this.sendFrames(textFrames([text]))
  }

  /**
   * Whole frames as they go over the wire, made once for all who get them. Between two calls the WebSocket has nothing
   * half written, since nothing is compressed.
   */
  sendFrames(frames: Buffer): void {
    if (!this.isOpen) return
    if (this.#stream.writableLength > MAX_UNREAD_BYTES) this.#socket.terminate()
    else this.#stream.write(frames)
  }

  /** True if the page may send another frame now. */
  mayBeHeard(): boolean {
    const now = performance.now()
    if (now >= this.#windowEndsAt) {
      this.#windowEndsAt = now + WINDOW_MS
      this.#framesLeft = FRAMES_PER_WINDOW
    }
    this.#framesLeft -= 1
    return this.#framesLeft >= 0
  }

  /** Does one thing after the other, so that an unsubscription never overtakes the subscription before it. */
  inTurn(work: () => Promise<void> | void): Promise<void> {
    const mine = (this.#work ?? Promise.resolve()).then(work, work)
    this.#work = mine
    return mine
  }

  /** Asks the page and, in case that sleeps, the program that runs it. */
  ping(): void {
    this.isHeard = false
    this.send(PING)
    if (this.isOpen) this.#socket.ping()
  }

  /** Ends a connection on which nothing is heard, whether or not the other end takes note. */
  giveUp(): void {
    this.close(CLOSE.noPong)
    setTimeout(() => this.terminate(), FAREWELL_MS).unref()
  }

  close({ code, reason }: CloseCode): void {
    this.#socket.close(code, reason)
  }

  terminate(): void {
    this.#socket.terminate()
  }
}

import { randomInt } from 'node:crypto'
import type { Duplex } from 'node:stream'
import type { WebSocket } from 'ws'
import type { CloseCode } from './close-codes'
import { PING } from './frames'
import { pingFrame, textFrames } from './text-frames'

/** A connection with more unread bytes is ended. */
const MAX_UNREAD_BYTES = 512 * 1024
const FRAMES_PER_WINDOW = 100
/** Pings and pongs of the WebSocket protocol. Browsers send a pong for each ping of the server. */
const CONTROL_FRAMES_PER_WINDOW = 1_000
const WINDOW_MS = 10_000
const HALF_OF_ID = 2 ** 32
/**
 * Connections are pinged in this many groups, because thousands of pings at once would delay calls by a tenth of a
 * second.
 */
export const PING_GROUPS = 20
/**
 * A ping of the Pusher protocol, which the page answers, and one of the WebSocket protocol, which the browser answers
 * even if the page sleeps.
 */
const PINGS = Buffer.concat([textFrames([PING]), pingFrame()])

/** One socket of a page. */
export class Connection {
  /** The socket id of the protocol: two numbers with a dot, unguessable. */
  readonly id = `${randomInt(HALF_OF_ID)}.${randomInt(HALF_OF_ID)}`
  /** False from a ping until anything arrives. */
  isAlive = true
  readonly pingGroup = randomInt(PING_GROUPS)
  /** The subscribed channels: a list, because there are few and a set takes more memory. */
  channels: readonly string[] = []
  readonly #socket: WebSocket
  readonly #stream: Duplex
  #work: Promise<void> | undefined
  #windowEndsAt = 0
  #framesLeft = 0
  #controlFramesLeft = 0

  constructor(
    socket: WebSocket,
    stream: Duplex,
    /** The session of the page's cookie. */
    readonly session: string | undefined,
    /** What the limits count as the page's address. */
    readonly address: string,
  ) {
    this.#socket = socket
    this.#stream = stream
  }

  get isOpen(): boolean {
    return this.#socket.readyState === this.#socket.OPEN
  }

  send(text: string): void {
    this.sendFrames(textFrames([text]))
  }

  /**
   * Writes whole frames, which are made once for all receivers. This is safe because nothing is compressed, so the
   * WebSocket never has a half-written frame between two calls.
   */
  sendFrames(frames: Buffer): void {
    if (!this.isOpen) return
    if (this.#stream.writableLength > MAX_UNREAD_BYTES) this.#socket.terminate()
    else this.#stream.write(frames)
  }

  /** Counts a frame of the page. False if it sends too many. */
  takeFrame(): boolean {
    this.#renewWindow()
    this.#framesLeft -= 1
    return this.#framesLeft >= 0
  }

  /** Counts a ping or a pong of the WebSocket protocol. False if the page sends too many. */
  takeControlFrame(): boolean {
    this.#renewWindow()
    this.#controlFramesLeft -= 1
    return this.#controlFramesLeft >= 0
  }

  #renewWindow(): void {
    const now = performance.now()
    if (now < this.#windowEndsAt) return
    this.#windowEndsAt = now + WINDOW_MS
    this.#framesLeft = FRAMES_PER_WINDOW
    this.#controlFramesLeft = CONTROL_FRAMES_PER_WINDOW
  }

  /** Runs work one after another, so that an unsubscription never overtakes the subscription before it. */
  inOrder(work: () => Promise<void> | void): Promise<void> {
    const mine = (this.#work ?? Promise.resolve()).then(work, work)
    this.#work = mine
    return mine
  }

  ping(): void {
    this.isAlive = false
    this.sendFrames(PINGS)
  }

  /** Answers a ping of the WebSocket protocol. */
  pong(data: Buffer): void {
    if (this.#stream.writableLength > MAX_UNREAD_BYTES) this.#socket.terminate()
    else this.#socket.pong(data)
  }

  /** Ends a connection that sends too much. Nothing more of it is read. */
  cutOff(reason: CloseCode): void {
    this.close(reason)
    this.#socket.pause()
  }

  close({ code, reason }: CloseCode): void {
    this.#socket.close(code, reason)
  }
}

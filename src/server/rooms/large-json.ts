import { promisify } from 'node:util'
import { gzip, gzipSync } from 'node:zlib'

const compress = promisify(gzip)
/** The most compressions on threads at once. Saves wait for the same threads, of which Node has four. */
const MAX_AT_ONCE = 2
/** In characters. Compressing a deal of 13 players takes a tenth of a millisecond, and a thread for it twice as much. */
const COMPRESSED_AT_ONCE = 8_000

let running = 0

/** An answer that is long and not polled, as JSON. It is compressed at most once, however many callers get it. */
export class LargeJson {
  #compressed: Buffer | Promise<Buffer> | undefined

  constructor(readonly text: string) {}

  /** The text, compressed with gzip; undefined for a long text while `MAX_AT_ONCE` others are being compressed. */
  compressed(): Buffer | Promise<Buffer> | undefined {
    this.#compressed ??= this.text.length <= COMPRESSED_AT_ONCE ? gzipSync(this.text) : this.#compressOnThread()
    return this.#compressed
  }

  #compressOnThread(): Promise<Buffer> | undefined {
    if (running >= MAX_AT_ONCE) return undefined
    running += 1
    return compress(this.text).finally(() => (running -= 1))
  }
}

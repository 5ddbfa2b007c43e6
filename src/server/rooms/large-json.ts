import { promisify } from 'node:util'
import { gzip } from 'node:zlib'

const compress = promisify(gzip)
/** Saves wait for the same threads, of which Node has four. */
const MAX_AT_ONCE = 2

let running = 0

/** An answer that is long and not polled, as JSON. It is compressed at most once, however many callers get it. */
export class LargeJson {
  #compressed: Promise<Buffer> | undefined

  constructor(readonly text: string) {}

  /** The text, compressed with gzip; undefined while as many others are compressed as may be. */
  compressed(): Promise<Buffer> | undefined {
    if (this.#compressed === undefined && running < MAX_AT_ONCE) {
      running += 1
      this.#compressed = compress(this.text).finally(() => (running -= 1))
    }
    return this.#compressed
  }
}

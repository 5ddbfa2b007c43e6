import { promisify } from 'node:util'
import { gzip } from 'node:zlib'

/** An answer that is long and not polled, as JSON. It is compressed at most once, however many callers get it. */
export class LargeJson {
  #compressed: Promise<Buffer> | undefined

  constructor(readonly text: string) {}

  /** The text, compressed with gzip. */
  compressed(): Promise<Buffer> {
    return (this.#compressed ??= promisify(gzip)(this.text))
  }
}

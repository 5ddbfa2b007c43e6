import type { RoomRefusal } from '../rooms/outcome'

/** A call that ends without success: the status, and the sentence for the player. */
export class Failure extends Error {
  override readonly name = 'Failure'

  constructor(
    readonly status: number,
    readonly sentence: string,
    /** Milliseconds after which the same call may succeed. */
    readonly retryInMs?: number,
    /** Why the rules say no, where it is they who do. */
    readonly refusal?: RoomRefusal,
  ) {
    super(sentence)
  }
}

import { FAILURE_PARAMS, sentenceOf, statusOf, type ErrorAnswer, type FailureCode } from '../contract'

/** A call that ends without success. The code decides status and sentence. */
export class Failure extends Error {
  override readonly name = 'Failure'

  constructor(
    readonly code: FailureCode,
    /** Milliseconds after which the same call may succeed. */
    readonly retryAfterMs?: number,
  ) {
    super(sentenceOf(code))
  }

  get status(): number {
    return statusOf(this.code)
  }

  /** For the header of this name: at least 1. */
  get retryAfterSeconds(): number | undefined {
    return this.retryAfterMs === undefined ? undefined : Math.max(1, Math.ceil(this.retryAfterMs / 1000))
  }

  /** The body of the answer. */
  get answer(): ErrorAnswer {
    const params = FAILURE_PARAMS[this.code]
    return { error: this.message, code: this.code, ...(params !== undefined && { params }) }
  }
}

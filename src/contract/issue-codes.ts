import * as z from 'zod/mini'
import type { FailureCode } from './failures'

/** Parts of schemas. The message of every issue is the code of a failure. */

/** The compiler checks that the code of an issue exists. */
export function code(failure: FailureCode): FailureCode {
  return failure
}

export function boolean(failure: FailureCode) {
  return z.boolean({ error: failure })
}

/** PostgreSQL stores the same character instead of each of these, so two ids could become equal. */
const NO_TEXT = /[\0\p{Cs}]/u

/** An id that a client has made or read: text of 1 to 64 characters, without NUL and lone surrogates. */
export function id(failure: FailureCode) {
  return z.string({ error: failure }).check(
    z.minLength(1, failure),
    z.maxLength(64, { error: failure, abort: true }),
    z.refine((text) => !NO_TEXT.test(text), { error: failure }),
  )
}

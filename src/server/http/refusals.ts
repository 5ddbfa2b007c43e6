import type { FailureCode } from '../../contract'
import type { Failure } from './failure'

/** Who is told one of these holds, or held, a two. */
const SECRET_FAILURES: readonly FailureCode[] = [
  'wilds-not-chosen',
  'wilds-mismatch',
  'no-wilds',
  'wilds-already-chosen',
]

/** Whether it would tell who holds a two that a call of this route was refused. */
export function isSecret({ code }: Failure, call: string | undefined): boolean {
  return SECRET_FAILURES.includes(code) || call?.includes('wild-cards') === true
}

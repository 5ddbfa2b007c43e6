import { isFailureCode, sentenceOf } from '../../contract'

/** What a form shows beside a field. The messages of the contract's schemas are codes of failures. */
export function sentenceFor(error: { message?: string | undefined } | undefined): string | undefined {
  const code = error?.message
  return code !== undefined && isFailureCode(code) ? sentenceOf(code) : code
}

import { isFailureCode, sentenceOf } from '../../contract'
import { hasFailedWith } from './fetch-json'

/** What a form shows beside a field. The messages of the contract's schemas are codes of failures. */
export function sentenceFor(error: { message?: string | undefined } | undefined): string | undefined {
  const code = error?.message
  return code !== undefined && isFailureCode(code) ? sentenceOf(code) : code
}

/** Whether the server has refused a name, and would accept another one. */
export function isNameRefused(error: unknown): boolean {
  return hasFailedWith(error, 'name-taken', 'name-required', 'name-too-long', 'name-not-showable')
}

import * as z from 'zod'
import { boolean, code, id } from './issue-codes'
import { MAX_SIGNAL_BYTES } from './limits'

/** What the calls of the voice call take. */

const CallId = id('call-id-invalid')

export const VoiceBody = z.object({
  on: boolean('on-not-boolean'),
  /** When leaving: only if the player is in the call with this page. */
  callId: CallId.optional(),
})

export const VoiceSignalBody = z.object({
  /** A player's `_id`. */
  to: id('to-invalid'),
  toCall: CallId.nullable().optional(),
  callId: CallId,
  signal: z.unknown().refine(isSignal, { error: code('signal-invalid') }),
})

export type VoiceSignalBody = z.infer<typeof VoiceSignalBody>

/** An object that is short enough as JSON in UTF-8. */
function isSignal(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  const text = jsonOf(value)
  return text.length <= MAX_SIGNAL_BYTES && utf8Length(text) <= MAX_SIGNAL_BYTES
}

/** A value that is nested too deep to be written is too long in any case. */
function jsonOf(value: object): string {
  try {
    return JSON.stringify(value)
  } catch {
    return '.'.repeat(MAX_SIGNAL_BYTES + 1)
  }
}

/** The bytes of a text that JSON.stringify has made, which has no lone surrogates. */
function utf8Length(text: string): number {
  return encodeURIComponent(text).replace(/%[0-9A-F]{2}/g, '.').length
}

import { utf8ToBytes } from '@noble/hashes/utils.js'
import * as z from 'zod/mini'
import type { IceServer } from './answers'
import { boolean, code, id } from './issue-codes'
import { MAX_SIGNAL_BYTES } from './limits'

/** What the calls of the voice call take, and what is known of the servers through which sound goes. */

const CallId = id('call-id-invalid')

export const VoiceBody = z.object({
  on: boolean('on-not-boolean'),
  /** When leaving: only if the player is in the call with this page. */
  callId: z.optional(CallId),
})

export const VoiceSignalBody = z.object({
  /** A player's `_id`. */
  to: id('to-invalid'),
  toCall: z.optional(z.nullable(CallId)),
  callId: CallId,
  signal: z.unknown().check(z.refine(isSignal, { error: code('signal-invalid') })),
})

export type VoiceSignalBody = z.infer<typeof VoiceSignalBody>

/** The most levels of objects within objects. The signals of our pages have three. */
const MAX_LEVELS = 16

/** A value that is short enough as JSON in UTF-8. Null counts as no signal. */
function isSignal(value: unknown): boolean {
  if (value === undefined || value === null) return false
  // The levels are checked first: the time to serialize an object grows with the square of its levels, and 4,000 levels
  // take 3 ms.
  if (isObject(value) && hasMoreLevels(value, MAX_LEVELS)) return false
  return utf8ToBytes(JSON.stringify(value)).length <= MAX_SIGNAL_BYTES
}

function hasMoreLevels(value: object, levels: number): boolean {
  return levels === 0 || Object.values(value).some((each) => isObject(each) && hasMoreLevels(each, levels - 1))
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}

/** Whether sound can go through this server: it is a relay (TURN), not one that only tells addresses (STUN). */
export function isRelay({ urls }: Pick<IceServer, 'urls'>): boolean {
  return [urls].flat().some((url) => /^turns?:/i.test(url))
}

import type { VoiceAnswer } from '../../../contract'
import { call, callTwice, callUntilAnswered, gamePath, isTemporary } from '../../net/call'

export interface Signal {
  /** A player's `_id`. */
  to: string
  /** Null while the call id of the other page is not known. */
  toCall: string | null
  callId: string
  signal: object
}

let entry: Promise<unknown> = Promise.resolve()

/**
 * One entry of this page follows another: of two that are in progress together, the older one could replace the newer
 * one. An entry also follows an exit without an id, which would end it.
 */
export function enterCall(roomCode: string, isWanted: () => boolean): Promise<VoiceAnswer> {
  const enter = async () => {
    if (!isWanted()) throw new Error('The page has left the call.')
    try {
      return await callTwice<VoiceAnswer>(gamePath('voice', roomCode), { on: true })
    } catch (error) {
      // The page may have left meanwhile, and the entry may have taken effect although its answer was lost.
      if (isTemporary(error) && !isWanted()) await exitCall(roomCode, null)
      throw error
    }
  }
  const entered = entry.then(enter, enter)
  entry = entered
  return entered
}

export const sendSignal = (roomCode: string, signal: Signal) =>
  call<object>('POST', gamePath('voice-signal', roomCode), signal)

/**
 * Also sent by a page that is being closed, and until it is answered: the server keeps a player who is at the table in
 * the call. Without an id, because the answer to its entry was lost or is on its way, whichever page of the player is
 * in the call leaves it.
 */
export async function exitCall(roomCode: string, callId: string | null): Promise<VoiceAnswer | undefined> {
  const body = { on: false, callId: callId ?? undefined }
  const left = callUntilAnswered<VoiceAnswer>(gamePath('voice', roomCode), body, { outlivesPage: true })
  if (callId === null) entry = Promise.allSettled([entry, left])
  try {
    return await left
  } catch (error) {
    console.warn('The server does not know that the call was left:', error)
    return undefined
  }
}

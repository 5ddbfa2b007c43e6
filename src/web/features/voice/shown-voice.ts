import { useSyncExternalStore } from 'react'

/** A player as the call knows them, in seat order. */
export interface VoicePlayer {
  _id: string
  name: string
  inVoice: boolean
}

/** Where the page is, which the call has to know. */
export interface VoiceTable {
  roomCode: string
  ownId: string
  /** Of the view that the players are of. */
  version: number
  players: readonly VoicePlayer[]
}

/** What there is to say of a player in the call. */
export type SeatSound = 'speaking' | 'muted' | 'not connected'

/** What the page shows of the voice call. The call itself is loaded when its button is pressed. */
export interface ShownVoice {
  status: 'out' | 'joining' | 'in'
  isMuted: boolean
  /** By the `_id` of the player. Who is not named is silent. */
  seats: Readonly<Record<string, SeatSound>>
  table: VoiceTable | null
  /** The version of the table when this page left the call: there the player is still in it, with this page. */
  leftAt: number | null
}

let shown: ShownVoice = { status: 'out', isMuted: false, seats: {}, table: null, leftAt: null }
const listeners = new Set<() => void>()

export const shownVoice = () => shown

export function showVoice(change: Partial<ShownVoice>): void {
  shown = { ...shown, ...change }
  for (const listener of listeners) listener()
}

export function onVoice(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export function useVoice<Part>(select: (shown: ShownVoice) => Part): Part {
  return useSyncExternalStore(onVoice, () => select(shown))
}

import { useSyncExternalStore } from 'react'
import { sharedValue } from '../../shared-value'

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

/** The other players in the call. */
export function othersInCall(table: VoiceTable | null): VoicePlayer[] {
  return table?.players.filter(({ inVoice, _id }) => inVoice && _id !== table.ownId) ?? []
}

export const SOUND_IS_BLOCKED = 'The sound is blocked. Press anywhere on the page to hear the others.'

/** What there is to say of a player in the call. */
export type SeatSound = 'speaking' | 'muted' | 'not connected'

/** What the page shows of the voice call. The call itself is loaded when its button is pressed. */
export interface ShownVoice {
  status: 'out' | 'joining' | 'in'
  isMuted: boolean
  /** Why the own microphone is gone; null while there is one. */
  whyGone: string | null
  /** The browser plays the others at the next press on the page only. */
  isBlocked: boolean
  /** By the `_id` of the player. Who is not named is silent. */
  seats: Readonly<Record<string, SeatSound>>
  table: VoiceTable | null
  /** The version of the table when this page left the call: there the player is still in it, with this page. */
  leftAt: number | null
}

const voice = sharedValue<ShownVoice>({
  status: 'out',
  isMuted: false,
  whyGone: null,
  isBlocked: false,
  seats: {},
  table: null,
  leftAt: null,
})

export const { read: shownVoice, subscribe: onVoice } = voice

export function showVoice(change: Partial<ShownVoice>): void {
  voice.set({ ...shownVoice(), ...change })
}

export function useVoice<Part>(select: (shown: ShownVoice) => Part): Part {
  return useSyncExternalStore(onVoice, () => select(shownVoice()))
}

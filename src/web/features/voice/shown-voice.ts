import { useSyncExternalStore } from 'react'
import { sharedValue } from '../../shared-value'

/** A player as the call knows them, in seat order. */
export interface VoicePlayer {
  _id: string
  name: string
  inVoice: boolean
}

/** What the call has to know of the page. */
export interface VoiceTable {
  roomCode: string
  ownId: string
  /** The version of the view from which the players are. */
  version: number
  players: readonly VoicePlayer[]
}

/** The other players in the call. */
export function othersInCall(table: VoiceTable | null): VoicePlayer[] {
  return table?.players.filter(({ inVoice, _id }) => inVoice && _id !== table.ownId) ?? []
}

/** Whether the player, who is not in the call with this page, is in it with another one. */
export function isInOtherTab({ table, outAt }: ShownVoice): boolean {
  if (table === null || table.version < (outAt[table.roomCode] ?? 0)) return false
  return table.players.some(({ inVoice, _id }) => inVoice && _id === table.ownId)
}

export const SOUND_IS_BLOCKED = 'The sound is blocked. Press anywhere on the page to hear the others.'

/** What the page says of a player in the call. */
export type SeatSound = 'speaking' | 'muted' | 'not connected'

/** What the page shows of the voice call. The call itself is loaded when its button is pressed. */
export interface ShownVoice {
  status: 'out' | 'joining' | 'in'
  isMuted: boolean
  /** Why there is no microphone; null while there is one. */
  whyGone: string | null
  /** The browser plays the others only at the next press on the page. */
  isBlocked: boolean
  /** By the `_id` of the player. A player who is not listed is silent. */
  seats: Readonly<Record<string, SeatSound>>
  table: VoiceTable | null
  /** By room: in earlier versions of its table the player is in the call with this page, which has left it. */
  outAt: Readonly<Record<string, number>>
}

const voice = sharedValue<ShownVoice>({
  status: 'out',
  isMuted: false,
  whyGone: null,
  isBlocked: false,
  seats: {},
  table: null,
  outAt: {},
})

export const { read: shownVoice, subscribe: onVoice } = voice

export function showVoice(change: Partial<ShownVoice>): void {
  voice.set({ ...shownVoice(), ...change })
}

export function useVoice<Part>(select: (shown: ShownVoice) => Part): Part {
  return useSyncExternalStore(onVoice, () => select(shownVoice()))
}

import type { LobbyPlayerView } from '../../../contract'

const ENOUGH_READY = 2

export interface Start {
  canStart: boolean
  /** Of the creator's button. */
  label: string
  /** What is missing where the game cannot start. */
  hint: string
}

/** Whether the creator may start: alone and ready, or with at least two ready. Among several, starting makes the creator ready. */
export function startOf(players: Pick<LobbyPlayerView, 'isReady' | 'isCreator'>[]): Start {
  const ready = players.filter(({ isReady }) => isReady).length
  const hint = 'Mark yourself as ready to start playing against Harvey'
  if (players.length === 1) return { canStart: ready === 1, label: 'Start Solo Game', hint }
  return {
    canStart: players.filter(({ isReady, isCreator }) => isReady || isCreator).length >= ENOUGH_READY,
    label: `Start Game (${ready}/${players.length} ready)`,
    hint: 'Need at least 2 players ready to start',
  }
}

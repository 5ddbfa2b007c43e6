import type { LobbyView, SentCut, StateView } from '../../../contract'
import { useGame, useLobby } from '../../net/room'
import { viewerOf } from '../../net/viewer'
import { comingDeal } from './note-shown'
import { useDealMemory } from './room-deal-memory'
import { sendCut } from './send-cut'

/** Adds the page's cut to a call of the lobby. */
export function useLobbyCut() {
  return useCut(useLobby())
}

/** Adds the page's cut to a call of the game. */
export function useGameCut() {
  return useCut(useGame())
}

function useCut(view: LobbyView | StateView) {
  const memory = useDealMemory()
  const nextDeal = comingDeal(view)
  const player = viewerOf<{ _id: string; name: string }>(view)?._id ?? ''
  return <Answer extends { cut: boolean } | undefined>(send: (cut: SentCut | undefined) => Promise<Answer>) =>
    sendCut({ memory, nextDeal, player }, send)
}

import type { SentCut } from '../../../contract'
import { useGame, useLobby } from '../../net/room'
import { useDealMemory } from './room-deal-memory'
import { sendCut } from './send-cut'

type Send<Answer> = (cut: SentCut | undefined) => Promise<Answer>

/** Adds the page's cut to a call of the lobby. */
export function useLobbyCut() {
  const memory = useDealMemory()
  const { nextDeal, players, currentPlayer } = useLobby()
  const player = players.find(({ name }) => name === currentPlayer)?._id ?? ''
  return <Answer extends { cut: boolean } | undefined>(send: Send<Answer>) =>
    sendCut({ memory, nextDeal, player }, send)
}

/** Adds the page's cut to a call of the game. */
export function useGameCut() {
  const memory = useDealMemory()
  const { nextDeal, players, currentPlayer } = useGame()
  const player = players.find(({ name }) => name === currentPlayer)?._id ?? ''
  return <Answer extends { cut: boolean } | undefined>(send: Send<Answer>) =>
    sendCut({ memory, nextDeal, player }, send)
}

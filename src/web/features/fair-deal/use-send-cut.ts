import type { HeldCut, LobbyView, SentCut, StateView } from '../../../contract'
import { useGame, useLobby } from '../../net/room'
import { viewerOf } from '../../net/viewer'
import type { DealMemory } from './deal-memory'
import { comingDeal } from './note-shown'
import { useDealMemory } from './room-deal-memory'

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
  return <Answer extends HeldCut | undefined>(send: (cut: SentCut | undefined) => Promise<Answer>) =>
    sendCut({ memory, nextDeal, player }, send)
}

interface Cutter {
  memory: DealMemory
  nextDeal: StateView['nextDeal']
  /** The `_id` of the player who cuts. */
  player: string
}

/**
 * Sends the page's cut for the coming deal with a call, and notes whether the server says that it has the cut. The
 * answer to a call that arrives after the deal is about the deal after it.
 */
export async function sendCut<Answer extends HeldCut | undefined>(
  { memory, nextDeal, player }: Cutter,
  send: (cut: SentCut | undefined) => Promise<Answer>,
): Promise<Answer> {
  if (nextDeal === null) return send(undefined)
  const { no, commitment } = nextDeal
  memory.noteCommitment(no, commitment)
  const value = memory.cutFor(no)
  if (value === undefined) return send(undefined)
  const answer = await send({ no, value })
  if (answer?.cut === true && answer.cutNo === no) memory.noteTaken(no, player)
  return answer
}

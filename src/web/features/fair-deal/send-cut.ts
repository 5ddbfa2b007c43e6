import type { SentCut, StateView } from '../../../contract'
import type { DealMemory } from './deal-memory'

export interface Cutter {
  memory: DealMemory
  nextDeal: StateView['nextDeal']
  /** The `_id` of the player who cuts. */
  player: string
}

/** Sends the page's cut for the coming deal with a call, and notes whether the server says that it holds it. */
export async function sendCut<Answer extends { cut: boolean } | undefined>(
  { memory, nextDeal, player }: Cutter,
  send: (cut: SentCut | undefined) => Promise<Answer>,
): Promise<Answer> {
  if (nextDeal === null) return send(undefined)
  const { no, commitment } = nextDeal
  memory.noteCommitment(no, commitment)
  const value = memory.cutFor(no)
  if (value === undefined) return send(undefined)
  const answer = await send({ no, value })
  if (answer?.cut === true) memory.noteTaken(no, player)
  return answer
}

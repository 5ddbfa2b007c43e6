import { useEffect } from 'react'
import type { LobbyView, StateView } from '../../../contract'
import { isRoundOver, isRoundPlayed } from '../../net/phases'
import { useGame, useLobby } from '../../net/room'
import { viewerOf } from '../../net/viewer'
import type { DealMemory } from './deal-memory'
import { useDealMemory } from './room-deal-memory'

/** Notes in the memory what the server shows of the deals. */
export function useNotedLobby(): void {
  const memory = useDealMemory()
  const lobby = useLobby()
  useEffect(() => noteLobby(memory, lobby), [memory, lobby])
}

/** As `useNotedLobby`, for a running or finished game. */
export function useNotedGame(): void {
  const memory = useDealMemory()
  const state = useGame()
  useEffect(() => noteGame(memory, state), [memory, state])
}

type DealsInView = Pick<LobbyView, 'nextDeal' | 'deal'>

/** The next deal; null if the view shows its commitment only after it was dealt, or skips a deal. */
export function comingDeal({ nextDeal, deal }: DealsInView): DealsInView['nextDeal'] {
  return nextDeal !== null && deal !== null && nextDeal.no !== deal.no + 1 ? null : nextDeal
}

/** `mayHaveCut`: a page of the player may have cut for the coming deal before this one was opened. */
function noteDeals(memory: DealMemory, view: DealsInView, mayHaveCut: boolean): void {
  const coming = comingDeal(view)
  if (coming !== null) memory.noteCommitment(coming.no, coming.commitment, mayHaveCut)
  if (view.deal !== null) memory.noteDigest(view.deal.no, view.deal.digest)
}

/** The results of the last game's last round, too, have brought cuts for the deal that follows. */
export function noteLobby(memory: DealMemory, lobby: LobbyView): void {
  noteDeals(memory, lobby, viewerOf(lobby)?.isReady === true || lobby.deal !== null)
}

export function noteGame(memory: DealMemory, state: StateView): void {
  noteDeals(memory, state, isRoundOver(state))
  const { deal, phase, settings } = state
  if (deal === null) return
  const { _id = '', cards = [] } = viewerOf(state) ?? {}
  if (isRoundPlayed(state)) memory.noteDifficulty(deal.no, settings.harveyDifficulty)
  if (isRoundPlayed(state) && !hasDecided(state)) {
    memory.noteDigestAtDeal(deal.no, deal.digest)
    if (cards.length > 0) memory.noteHand(deal.no, _id, cards)
  } else if (isRoundPlayed(state) || phase === 'results') {
    memory.noteHandAgain(deal.no, _id, cards)
  }
}

/**
 * A decision ahead counts too. A server that knows the decision could change a deal to which no earlier view binds it.
 */
function hasDecided(state: StateView): boolean {
  return state.planned !== null || (viewerOf(state)?.decision ?? null) !== null
}

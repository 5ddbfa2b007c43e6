import type { Decision, StateView } from '../../contract'

/** A view of the lobby or the game, as far as it lists the players. */
interface Players<Player> {
  players: readonly Player[]
}

/** The viewer's own entry in a view; undefined for a viewer without a seat. `currentPlayer` is the viewer's name. */
export function viewerOf<Player extends { name: string }>({
  players,
  currentPlayer,
}: Players<Player> & { currentPlayer: string | null }): Player | undefined {
  return players.find(({ name }) => name === currentPlayer)
}

/** The player who has the role of the creator. */
export function creatorOf<Player extends { isCreator: boolean }>({ players }: Players<Player>): Player | undefined {
  return players.find(({ isCreator }) => isCreator)
}

/** Whether it is the viewer's turn to decide. */
export function isOwnTurn({ currentTurn, currentPlayer }: Pick<StateView, 'currentTurn' | 'currentPlayer'>): boolean {
  return currentTurn !== null && currentTurn === currentPlayer
}

/** Whether it is the viewer's turn and its time runs, which it does not in a pause. */
export function isOwnTurnRunning(state: Pick<StateView, 'currentTurn' | 'currentPlayer' | 'pausedBy'>): boolean {
  return isOwnTurn(state) && state.pausedBy === null
}

/**
 * What the viewer has decided ahead for a turn that begins during a pause. It takes effect when the pause ends, so the
 * turn asks for nothing (R-pause-4). Null otherwise.
 */
export function decisionAfterPause(
  state: Pick<StateView, 'currentTurn' | 'currentPlayer' | 'pausedBy' | 'planned'>,
): Decision | null {
  return isOwnTurn(state) && state.pausedBy !== null ? state.planned : null
}

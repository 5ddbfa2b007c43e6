import type { PlayerView, StateView } from '../../contract'
import { seatsFrom } from './seats-from'
import { isOwnTurn } from './viewer'

/** How long each of several decisions that were made at once is shown before the next one, in milliseconds. */
export const STEP_MS = 250

/** Events name the players in the order of their decisions, before the view that contains all of them. */
const decidedFirst = new Map<string, string>()
const isFirst = (known: StateView) => known.players.every(({ decision }) => decision === null)

/** Notes the first of the players whose decisions the next view contains. */
export function noteDecision(roomCode: string, name: string): void {
  if (!decidedFirst.has(roomCode)) decidedFirst.set(roomCode, name)
}

/**
 * The views between two views of a game whose players decided ahead: one more decision in each, in the order of turns.
 * There are none if a player only decided in turn, if it is the viewer's turn, or if the page missed a view.
 */
export function decisionSteps(known: StateView, next: StateView, pending: readonly StateView[]): readonly StateView[] {
  const first = decidedFirst.get(next.roomCode)
  decidedFirst.delete(next.roomCode)
  const isSameRound = known.currentRound === next.currentRound && known.game === next.game
  const decided = isSameRound ? newDecisions(known, next) : []
  if (decided.length === 0) return isSameRound && known.phase === next.phase ? pending : []
  if (decided.length === 1 || next.version !== known.version + 1 || isOwnTurn(next)) return []
  const ordered = inOrderOfTurns(next.players, decided, starterOf(known, next, first))
  return ordered.map((_, index) => stepTo(known, next, ordered.slice(0, index + 1), ordered[index + 1]))
}

function newDecisions(known: StateView, next: StateView): PlayerView[] {
  const before = new Map(known.players.map(({ _id, decision }) => [_id, decision]))
  return next.players.filter(({ _id, decision }) => decision !== null && before.get(_id) === null)
}

/** The player at whom the decisions begin; undefined for the first seat. */
function starterOf(known: StateView, next: StateView, first: string | undefined): string | undefined {
  if (known.currentTurn !== null) return known.currentTurn
  if (next.currentTurn === null || !isFirst(known)) return first
  const turn = next.players.findIndex(({ name }) => name === next.currentTurn)
  return next.players[(turn + 1) % next.players.length]?.name
}

function inOrderOfTurns(players: PlayerView[], decided: PlayerView[], starter: string | undefined): PlayerView[] {
  return seatsFrom(players, ({ name }) => name === starter).filter((player) => decided.includes(player))
}

/**
 * The known view with some of the decisions; it is the turn of the next of the players, or of the player whose turn it
 * is at the end. It is never the viewer's, who has decided: a step must neither call the player nor ask for a decision.
 */
function stepTo(known: StateView, next: StateView, decided: PlayerView[], turn: PlayerView | undefined): StateView {
  const mine = decided.some(({ name }) => name === known.currentPlayer)
  const currentTurn = turn?.name ?? next.currentTurn
  return {
    ...known,
    phase: next.phase === 'wild-selection' ? next.phase : 'decision',
    planned: mine ? null : known.planned,
    currentTurn: currentTurn === known.currentPlayer ? null : currentTurn,
    deadlineAt: null,
    players: known.players.map((player) => withDecision(player, decided)),
  }
}

function withDecision(player: PlayerView, decided: PlayerView[]): PlayerView {
  const decision = decided.find(({ _id }) => _id === player._id)?.decision ?? null
  return decision === null ? player : { ...player, decision, inPot: decision === 'stay' }
}

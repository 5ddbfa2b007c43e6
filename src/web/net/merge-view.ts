import type { LobbyView, OwnPart, PlayerView, StateView } from '../../contract'
import { areHandsOpen } from './phases'
import { viewerOf } from './viewer'

/** Events carry the public view, or a patch of it; the page merges it with what it privately knows. */

export interface Merged<View> {
  view: View
  /** False where the private part has changed too and only the server can say how. */
  isWhole: boolean
}

export function mergeLobby(known: LobbyView, shown: LobbyView): Merged<LobbyView> {
  const own = viewerOf(known)
  const now = shown.players.find(({ _id }) => _id === own?._id)
  return { view: { ...shown, currentPlayer: now?.name ?? known.currentPlayer }, isWhole: now !== undefined }
}

export function mergeState(known: StateView, shown: StateView): Merged<StateView> {
  const own = viewerOf(known)
  const now = shown.players.find(({ _id }) => _id === own?._id)
  if (!own || !now) return { view: { ...shown, currentPlayer: known.currentPlayer }, isWhole: false }

  const isNewDeal = shown.currentRound !== known.currentRound || shown.game !== known.game
  const mine = isNewDeal ? now : withHand(now, own)
  return {
    view: {
      ...shown,
      currentPlayer: now.name,
      isCreator: now.isCreator,
      joinRequests: now.isCreator ? known.joinRequests : [],
      planned: isNewDeal || now.decision !== null ? null : known.planned,
      phase: phaseFor(shown, mine),
      players: shown.players.map((player) => (player._id === mine._id ? mine : player)),
    },
    isWhole: !isNewDeal && now.isCreator === known.isCreator && !isHandMissing(shown, mine),
  }
}

/** The view of a player whose own part is known for this version of the public view. */
export function withOwnPart(shown: StateView, { player, ...own }: OwnPart): StateView {
  const players = shown.players.map((other) => (other._id === player?._id ? player : other))
  return { ...shown, ...own, players }
}

/** The public view of the same version, which is what a patch applies to (P-hidden-1, P-hidden-2). */
export function publicViewOf(known: StateView): StateView {
  const own = viewerOf(known)
  return {
    ...known,
    phase: known.phase === 'wild-selection' ? 'decision' : known.phase,
    currentPlayer: null,
    planned: null,
    isCreator: false,
    joinRequests: [],
    players: areHandsOpen(known)
      ? known.players
      : known.players.map((player) => (player === own ? withoutHand(player) : player)),
  }
}

function withoutHand({ handRank, wildCardsSelected, ...player }: PlayerView): PlayerView {
  return { ...player, cards: [] }
}

/** The public view shows hands from the showdown on; until then the page keeps the player's hand that it knows. */
function withHand(shown: PlayerView, known: PlayerView): PlayerView {
  if (shown.cards.length > 0) return shown
  const { cards, handRank, wildCardsSelected } = known
  return {
    ...shown,
    cards,
    ...(handRank === undefined ? {} : { handRank }),
    ...(wildCardsSelected === undefined ? {} : { wildCardsSelected }),
  }
}

/** Only the holder of an unchosen two sees `wild-selection`; all others see `decision`. */
function phaseFor(shown: StateView, mine: PlayerView): StateView['phase'] {
  const isChoosing = shown.phase === 'decision' && mine.decision === null && hasUnchosenWild(mine)
  return isChoosing ? 'wild-selection' : shown.phase
}

/** Dealt in without known cards, or with a two that the server has named because the turn ran out. */
function isHandMissing(shown: StateView, mine: PlayerView): boolean {
  const isHandPlayed = shown.phase === 'dealing' || shown.phase === 'decision'
  if (!isHandPlayed) return false
  if (mine.cards.length === 0) return mine.inPot
  return mine.decision !== null && hasUnchosenWild(mine)
}

function hasUnchosenWild({ cards }: PlayerView): boolean {
  return cards.some((card) => card.isWild && card.selectedRank === undefined)
}

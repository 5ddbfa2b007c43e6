import { sentenceOf, type LobbyPlayerView, type LobbyView } from '../../../contract'
import { creatorOf, viewerOf } from '../../net/viewer'
import { nameList } from '../../ui/names'

const ENOUGH_READY = 2

export interface Start {
  canStart: boolean
  /** The label of the creator's button. */
  label: string
  /** What is missing if the game cannot start. */
  hint: string
}

type Starter = Pick<LobbyPlayerView, 'isReady' | 'isCreator' | 'sittingOut' | 'away'>

/**
 * Whether the creator may start: a single player must be ready, of several at least two. Among several, starting makes
 * the creator ready. Players who sit out do not count, and at least one player must not be away.
 */
export function startOf(seated: Starter[]): Start {
  const players = seated.filter(({ sittingOut }) => !sittingOut)
  const ready = players.filter(({ isReady }) => isReady).length
  const isSolo = players.length === 1
  const isEnough = isSolo
    ? ready === 1
    : players.filter(({ isReady, isCreator }) => isReady || isCreator).length >= ENOUGH_READY
  // The creator, who presses Start, is there.
  const isSomebodyThere = players.some(({ away, isCreator }) => !away || isCreator)
  return {
    canStart: isEnough && isSomebodyThere,
    label: isSolo ? 'Start Solo Game' : `Start Game (${ready}/${players.length} ready)`,
    hint: isEnough && !isSomebodyThere ? 'Everybody who plays is away' : hintFor(players),
  }
}

function hintFor(players: Starter[]): string {
  if (players.length > 1) return sentenceOf('not-enough-ready')
  return sentenceOf(players[0]?.isCreator === false ? 'player-not-ready' : 'not-ready')
}

/** The start resets everybody's ready. A lobby that stays until the table can be shown hides that. */
export function asBeforeStart(lobby: LobbyView): LobbyView {
  if (lobby.status === 'waiting') return lobby
  return { ...lobby, players: lobby.players.map((player) => ({ ...player, isReady: true })) }
}

const MOST_NAMED = 2

/**
 * For whom a lobby waits that could start. The creator sees who is not ready; the others see that the creator must
 * start.
 */
export function waitedFor(lobby: LobbyView): string {
  const own = viewerOf(lobby)
  const isAwaited = ({ _id, isReady, sittingOut }: LobbyPlayerView) => !isReady && !sittingOut && _id !== own?._id
  if (own?.isCreator) return notReady(lobby.players.filter(isAwaited), own.isReady)
  if (own?.isReady === false) return 'The others wait for you'
  return `Waiting for ${creatorOf(lobby)?.name ?? 'the host'} to start the game`
}

function notReady(players: LobbyPlayerView[], isCreatorReady: boolean): string {
  if (players.length === 0) {
    return isCreatorReady ? 'Everyone is ready' : 'The others are ready. Starting makes you ready too'
  }
  const named = players.slice(0, players.length > MOST_NAMED + 1 ? MOST_NAMED : players.length).map(({ name }) => name)
  const more = players.length - named.length
  return `Not ready yet: ${nameList(more > 0 ? [...named, `${more} more`] : named)}`
}

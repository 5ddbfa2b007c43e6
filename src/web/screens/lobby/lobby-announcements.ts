import { MAX_PLAYERS, type LobbyPlayerView, type LobbyView } from '../../../contract'
import { creatorOf, viewerOf } from '../../net/viewer'
import { startOf } from './start-of'

/**
 * What a screen reader announces when the lobby moves from one view to the next. A toast names other players who leave.
 */
export function lobbyAnnouncements(before: LobbyView, now: LobbyView): string[] {
  // The start resets everybody's ready.
  if (now.status !== 'waiting') return []
  return [
    ...creatorsLeaving(before, now),
    ...joins(before, now),
    ...readyWords(before, now),
    ...startWords(before, now),
  ]
}

/** The toast of the next creator replaces the toast about the creator who has left. */
function creatorsLeaving(before: LobbyView, now: LobbyView): string[] {
  const creator = creatorOf(before)
  return creator === undefined || inView(now, creator) ? [] : [`${creator.name} left the lobby.`]
}

function joins(before: LobbyView, now: LobbyView): string[] {
  const joined = othersIn(now).filter((player) => !inView(before, player))
  if (joined.length === 0) return []
  // Harvey counts too, as in the heading of the list.
  return [...joined.map(({ name }) => `${name} joined.`), `${now.players.length + 1} of ${MAX_PLAYERS} players.`]
}

/** A new ante, which has a toast of its own, takes back everybody's ready. */
function readyWords(before: LobbyView, now: LobbyView): string[] {
  const isSameAnte = before.settings.ante === now.settings.ante
  return othersIn(now)
    .filter((player) => player.isReady !== (inView(before, player)?.isReady ?? false) && (player.isReady || isSameAnte))
    .map(({ name, isReady }) => `${name} is ${isReady ? 'ready' : 'not ready any more'}.`)
}

/** For the creator, who has to start the game. */
function startWords(before: LobbyView, now: LobbyView): string[] {
  if (!viewerOf(now)?.isCreator || !startOf(now.players).canStart) return []
  if (areAllReady(now) && !areAllReady(before)) return ['Everyone is ready. You can start.']
  return startOf(before.players).canStart ? [] : ['You can start.']
}

const othersIn = (lobby: LobbyView) => lobby.players.filter(({ name }) => name !== lobby.currentPlayer)
const inView = ({ players }: LobbyView, { _id }: LobbyPlayerView) => players.find((player) => player._id === _id)
const areAllReady = ({ players }: LobbyView) => players.every(({ isReady, sittingOut }) => isReady || sittingOut)

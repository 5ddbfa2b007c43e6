import type { Room } from '../../../src/game/room'
import type { LobbyView, StateView } from '../../../src/game/views'
import type { RoomTrace } from '../room-trace'

const OPEN_PHASES = ['results', 'finished']

/** What is wrong with a text that was sent to somebody about this room. */
export function judgeText(trace: RoomTrace | undefined, text: string): string | undefined {
  const room = trace?.last?.room ?? null
  if (room === null) return undefined
  if (secretsOf(room).some((secret) => text.includes(secret))) return 'a seed was sent before its showdown'
  return room.seats.some(({ session }) => text.includes(session)) ? "a player's session was sent" : undefined
}

/** What is wrong with a view by itself: whose cards it shows. The viewer null stands for everybody. */
export function judgeShownCards(view: StateView | LobbyView, viewer: string | null): string | undefined {
  if (!('phase' in view) || OPEN_PHASES.includes(view.phase)) return undefined
  const others = view.players.filter(({ name }) => name !== viewer)
  const shown = [...others, view.harvey].find(
    (player) => player.cards.length > 0 || player.handRank !== undefined || 'wildCardsSelected' in player,
  )
  if (shown !== undefined) return `the hand of ${shown.name} is shown to ${viewer ?? 'everybody'}`
  if (viewer === null && view.phase === 'wild-selection') return 'everybody is told that a player holds a wild card'
  return undefined
}

/** Seeds that nobody may know yet. */
function secretsOf(room: Room): string[] {
  const coming = room.nextDeal === null ? [] : [room.nextDeal.seed]
  const isHidden = room.phase === 'dealing' || room.phase === 'decision'
  return isHidden && room.round.fairDeal !== null ? [...coming, room.round.fairDeal.seed] : coming
}

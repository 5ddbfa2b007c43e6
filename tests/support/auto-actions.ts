import { WILD_RANKS, type PlayerView, type StateView } from '../../src/contract'
import { viewerOf } from '../../src/web/net/viewer'
import { isUnchosenWild } from './player'
import type { Asked } from './posted-calls'
import type { Random } from './random'

/** What the viewer does next so that the game continues; undefined while others must act. */
export function nextAction(state: StateView, size: number, random: Random): Asked | undefined {
  const own = viewerOf(state)
  if (own === undefined) return undefined
  const [request] = state.joinRequests
  if (request !== undefined) return { type: 'approve-join', name: request.playerName }
  switch (state.phase) {
    case 'wild-selection':
      return {
        type: 'choose-wilds',
        selections: own.cards.filter(isUnchosenWild).map(({ suit }) => ({ suit, rank: random.oneOf(WILD_RANKS) })),
      }
    case 'decision':
      return state.currentTurn === own.name
        ? { type: 'decide', decision: random.happens(0.6) ? 'stay' : 'fold' }
        : undefined
    case 'results':
      return own.roundReady ? undefined : { type: 'continue' }
    case 'waiting':
      return state.currentRound === 0 ? inLobby(state, own, size) : betweenRounds(state, own)
    case 'dealing':
    case 'finished':
      return undefined
  }
}

function inLobby({ players, isCreator }: StateView, own: PlayerView, size: number): Asked | undefined {
  if (!own.isReady) return { type: 'set-ready', isReady: true }
  const isFull = players.length === size && players.every(({ isReady }) => isReady)
  return isCreator && isFull ? { type: 'start' } : undefined
}

function betweenRounds({ players, isCreator }: StateView, own: PlayerView): Asked | undefined {
  if (!own.roundReady) return { type: 'round-ready' }
  const isReady = players.every(({ roundReady, away }) => roundReady || away)
  return isCreator && isReady ? { type: 'next-round' } : undefined
}

/** What a restless player occasionally does besides playing: chats, changes the ante or the name, leaves. */
export function sideAction(state: StateView, name: string, random: Random): Asked | undefined {
  const isBetweenRounds = state.phase === 'results' || state.phase === 'waiting'
  if (random.happens(0.03)) return message(name, random)
  if (state.isCreator && random.happens(0.01)) return { type: 'set-ante', ante: 1 + random.below(1000) }
  if (isBetweenRounds && random.happens(0.01)) return { type: 'rename', name: `${name} ${random.below(100)}` }
  if (!state.isCreator && state.currentRound > 0 && random.happens(0.004)) return { type: 'leave' }
  return undefined
}

export function message(name: string, random: Random): Asked {
  const id = random.below(1e9)
  return { type: 'chat', message: `message ${id} of ${name}`, clientId: `${name}-${id}` }
}

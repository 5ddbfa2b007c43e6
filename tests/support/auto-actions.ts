import type { CardView, StateView, WildSelection } from '../../src/contract'
import { WILD_RANKS, valueOf } from '../../src/contract'
import { isUnchosenWild, type Answer, type Player } from './player'
import type { Random } from './random'

/** One thing that a player does in a room. */
export type Action =
  | { type: 'ready' | 'start' | 'continue' | 'round-ready' | 'next-round' | 'leave' }
  | { type: 'choose-wilds'; selections: WildSelection[] }
  | { type: 'decide'; decision: 'stay' | 'fold' }
  | { type: 'approve'; playerName: string }
  | { type: 'say'; message: string; clientId: string }
  | { type: 'set-ante'; ante: number }
  | { type: 'rename'; name: string }

export type OwnEntry = StateView['players'][number]

export function ownEntry(state: StateView): OwnEntry | undefined {
  return state.players.find(({ name }) => name === state.currentPlayer)
}

/** What the viewer does next for the game to go on; undefined while it is for others to act. */
export function nextAction(state: StateView, size: number, random: Random): Action | undefined {
  const own = ownEntry(state)
  if (own === undefined) return undefined
  const [request] = state.joinRequests
  if (request !== undefined) return { type: 'approve', playerName: request.playerName }
  switch (state.phase) {
    case 'wild-selection':
      return { type: 'choose-wilds', selections: own.cards.filter(isUnchosenWild).map((card) => choose(card, random)) }
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

function inLobby({ players, isCreator }: StateView, own: OwnEntry, size: number): Action | undefined {
  if (!own.isReady) return { type: 'ready' }
  const isFull = players.length === size && players.every(({ isReady }) => isReady)
  return isCreator && isFull ? { type: 'start' } : undefined
}

function betweenRounds({ players, isCreator }: StateView, own: OwnEntry): Action | undefined {
  if (!own.roundReady) return { type: 'round-ready' }
  const isReady = players.every(({ roundReady, away }) => roundReady || away)
  return isCreator && isReady ? { type: 'next-round' } : undefined
}

function choose({ suit }: CardView, random: Random): WildSelection {
  const selectedRank = random.oneOf(WILD_RANKS)
  return { suit, selectedRank, selectedValue: valueOf(selectedRank) }
}

/** What a restless player does now and then besides playing: chats, changes the ante or the name, leaves. */
export function sideAction(state: StateView, name: string, random: Random): Action | undefined {
  const isBetweenRounds = state.phase === 'results' || state.phase === 'waiting'
  if (random.happens(0.03)) return message(name, random)
  if (state.isCreator && random.happens(0.01)) return { type: 'set-ante', ante: 1 + random.below(1000) }
  if (isBetweenRounds && random.happens(0.01)) return { type: 'rename', name: `${name} ${random.below(100)}` }
  if (!state.isCreator && state.currentRound > 0 && random.happens(0.004)) return { type: 'leave' }
  return undefined
}

export function message(name: string, random: Random): Action {
  const id = random.below(1e9)
  return { type: 'say', message: `message ${id} of ${name}`, clientId: `${name}-${id}` }
}

/** The call that an action makes. */
export function perform(player: Player, code: string, action: Action): Promise<Answer<unknown>> {
  switch (action.type) {
    case 'ready':
      return player.ready(code)
    case 'start':
      return player.start(code)
    case 'continue':
      return player.continue(code)
    case 'round-ready':
      return player.roundReady(code)
    case 'next-round':
      return player.nextRound(code)
    case 'leave':
      return player.leave(code)
    case 'choose-wilds':
      return player.chooseWilds(code, action.selections)
    case 'decide':
      return player.decide(code, action.decision)
    case 'approve':
      return player.approve(code, action.playerName)
    case 'say':
      return player.say(code, action.message, action.clientId)
    case 'set-ante':
      return player.setAnte(code, action.ante)
    case 'rename':
      return player.rename(code, action.name)
  }
}

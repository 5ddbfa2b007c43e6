import type { LobbyView, StateView } from '../../src/game/views'
import { REACTIONS, WILD_RANKS } from '../../src/game/vocabulary'
import { viewerOf } from '../../src/web/net/viewer'
import type { Random } from '../support/random'
import { isUnchosenWild } from '../support/player'
import type { Asked } from '../support/posted-calls'

const HEX = [...'0123456789abcdef']

/** What a player does in a lobby that looks like this; undefined to wait. */
export function inLobby(view: LobbyView, random: Random, tableSize: number): Asked | undefined {
  const own = viewerOf(view)
  if (own === undefined) return undefined
  if (own.sittingOut) return { type: 'sit-out', on: false }
  if (!own.isReady) return { type: 'set-ready', isReady: true, cut: cutFor(view, random), ante: view.settings.ante }
  const ready = view.players.filter(({ isReady }) => isReady).length
  const isComplete = view.players.length >= tableSize || random.happens(0.1)
  if (!own.isCreator || !isComplete || (view.players.length > 1 && ready < 2)) return undefined
  return { type: 'start', cut: cutFor(view, random) }
}

/** What a player does in a game that looks like this; undefined to wait. */
export function inGame(view: StateView, random: Random): Asked | undefined {
  const own = viewerOf(view)
  if (own === undefined) return undefined
  if (view.pausedBy !== null) return view.isCreator && random.happens(0.3) ? { type: 'pause', on: false } : undefined
  if (own.sittingOut && random.happens(0.4)) return { type: 'sit-out', on: false, ante: view.ante }
  const answer = random.happens(0.3) ? answerTo(view, random) : undefined
  if (answer !== undefined) return answer
  switch (view.phase) {
    case 'wild-selection':
      return {
        type: 'choose-wilds',
        selections: own.cards.filter(isUnchosenWild).map(({ suit }) => ({ suit, rank: random.oneOf(WILD_RANKS) })),
        ...forDeal(view),
      }
    case 'decision':
      if (own.decision !== null) return undefined
      if (view.currentTurn !== view.currentPlayer) return aheadOf(view, random)
      return { type: 'decide', decision: random.happens(0.6) ? 'stay' : 'fold', ...forDeal(view) }
    case 'results':
      return own.roundReady ? undefined : { type: 'continue', cut: cutFor(view, random), ...forDealAndAnte(view) }
    case 'waiting':
      if (!own.roundReady) return { type: 'round-ready', cut: cutFor(view, random), ...forDealAndAnte(view) }
      if (!view.isCreator || view.players.some((player) => !player.roundReady && !player.away)) return undefined
      return { type: 'next-round', cut: cutFor(view, random), ...forDeal(view) }
    case 'dealing':
    case 'finished':
      return undefined
  }
}

/** The deal that the player looks at, as pages send it (P-repeat-9). */
function forDeal({ deal }: StateView): { deal?: number } {
  return deal === null ? {} : { deal: deal.no }
}

/** What the player looks at when they confirm the next deal (P-repeat-12). */
export function forDealAndAnte(view: StateView): { deal?: number; ante: number } {
  return { ...forDeal(view), ante: view.ante }
}

/** Some decide before their turn, and a few cancel that decision. */
function aheadOf(view: StateView, random: Random): Asked | undefined {
  if (view.planned !== null)
    return random.happens(0.1) ? { type: 'decide-ahead', decision: null, ...forDeal(view) } : undefined
  if (!random.happens(0.1)) return undefined
  return { type: 'decide-ahead', decision: random.happens(0.5) ? 'stay' : 'fold', ...forDeal(view) }
}

/** What a host or a player does occasionally without need. */
export function meddling(view: StateView | LobbyView, random: Random): Asked {
  const own = viewerOf(view)
  const answer = 'joinRequests' in view ? answerTo(view, random) : undefined
  if (answer !== undefined) return answer
  const isHost = own?.isCreator === true || random.happens(0.1)
  return isHost && random.happens(0.5) ? hosting(view, random) : fooling(view, random)
}

function answerTo({ joinRequests: [request] }: StateView, random: Random): Asked | undefined {
  if (request === undefined) return undefined
  const { playerName, requestedAt } = request
  return { type: random.happens(0.5) ? 'approve-join' : 'deny-join', name: playerName, requestedAt }
}

/** What only a host may do. */
function hosting(view: StateView | LobbyView, random: Random): Asked {
  const { players, currentPlayer } = view
  const others = players.map(({ name }) => name).filter((name) => name !== currentPlayer)
  return random.oneOf<Asked>([
    { type: 'set-ante', ante: 1 + random.below(100) },
    { type: 'allow-joins', allow: random.happens(0.8) },
    { type: 'allow-joins' },
    { type: 'kick', name: others.length === 0 ? 'Nobody' : random.oneOf(others) },
    { type: 'kick', playerId: random.oneOf(players)._id },
    { type: 'pause', on: true },
    { type: 'make-host', playerId: random.oneOf(players)._id },
    { type: 'next-round' },
    { type: 'start' },
    extension(view, random),
    { type: 'set-difficulty', difficulty: random.oneOf(['easy', 'medium', 'hard']) },
    { type: 'change-settings', settings: { watchers: random.happens(0.5) } },
    { type: 'change-settings', settings: { maxRounds: 10, decisionTimer: 30, harveyDifficulty: 'easy' } },
    { type: 'change-settings', settings: { listed: random.happens(0.5), ante: 1 + random.below(50) } },
  ])
}

/** Some extensions were pressed a deal ago, and must be refused. */
export function extension({ deal }: StateView | LobbyView, random: Random): Asked {
  const no = deal === null ? undefined : deal.no - (random.happens(0.3) ? 1 : 0)
  return { type: 'extend', rounds: random.happens(0.1) ? 999 : 5, deal: no }
}

function fooling({ players }: StateView | LobbyView, random: Random): Asked {
  const no = random.below(1_000_000)
  return random.oneOf<Asked>([
    { type: 'chat', message: `message ${no}`, clientId: `id ${no}` },
    { type: 'chat', message: `message ${no}`, clientId: `id ${no}` },
    { type: 'chat', message: `message ${no}`, clientId: null },
    { type: 'set-ready' },
    { type: 'rename', name: `Player ${no}` },
    { type: 'rename', name: random.oneOf(players).name.toUpperCase() },
    { type: 'heartbeat', here: true },
    { type: 'leave-page' },
    { type: 'sit-out', on: true },
    { type: 'react', reaction: random.oneOf(REACTIONS) },
    { type: 'decide', decision: 'stay' },
    { type: 'continue' },
    // Pressed before a change of the ante.
    { type: 'round-ready', ante: 1 + (no % 100) },
  ])
}

function cutFor({ nextDeal }: StateView | LobbyView, random: Random) {
  if (nextDeal === null || random.happens(0.2)) return undefined
  return { no: nextDeal.no, value: Array.from({ length: 32 }, () => random.oneOf(HEX)).join('') }
}

import type { PlayerView, StateView } from '../../../../contract'
import { roundCount } from '../../../ui/counts'
import { isolated, nameList } from '../../../ui/names'
import { signedDollars } from '../../../ui/money'
import { hasPlayed, soloPlayer } from '../seats'

/** One line of the final standings. Players who left have a line too, without a count of wins. */
export interface Standing {
  /** Equal totals share a place; undefined for a player who has not played. */
  place: number | undefined
  name: string
  /** Whether the player has the first place or, alone against Harvey, has won more rounds than he has. */
  isBest: boolean
  runningTotal: number
  wins?: number
  hasLeft: boolean
  /** Whether the player is away and has a seat, or had one until the end of the game. */
  isAway: boolean
  isCreator: boolean
  /** Whether the player has had cards in this game. */
  hasPlayed: boolean
}

/** Everybody at the table and everybody who left, best total first. */
export function standings(state: StateView): Standing[] {
  const { players, left, harvey } = state
  const soloist = soloPlayer(state)
  const seated = players.map(({ name, runningTotal, wins, isCreator, away }) => ({
    name,
    runningTotal,
    wins,
    isCreator,
    hasLeft: false,
    isAway: away,
    hasPlayed: hasPlayed({ runningTotal, wins }),
  }))
  const gone = left.map((one) => ({
    ...one,
    isCreator: false,
    hasLeft: true,
    isAway: false,
    hasPlayed: one.hasPlayed !== false,
  }))
  const all = [...seated, ...gone].sort((one, other) => other.runningTotal - one.runningTotal)
  const played = all.filter((line) => line.hasPlayed)
  return all.map((line) => {
    const place = line.hasPlayed ? placeOf(line.runningTotal, played) : undefined
    const isBest = soloist === undefined ? place === 1 : line.hasPlayed && soloist.wins > harvey.wins
    return { ...line, place, isBest }
  })
}

/** "You finish 2nd of 5", or the score of a player alone against Harvey; undefined for a player who has not played. */
export function ownFinish(state: StateView): string | undefined {
  const lines = standings(state)
  const played = lines.filter(({ hasPlayed }) => hasPlayed)
  const own = lines.find(({ name, hasLeft }) => !hasLeft && name === state.currentPlayer)
  if (own?.place === undefined) return undefined
  return soloScore(state) ?? `You finish ${ordinal(own.place)} of ${played.length}`
}

/** "You 6, Harvey 4", "Maya 6, Harvey 4": the score of a game with one player, whose total is never above 0. */
export function soloScore(state: StateView): string | undefined {
  const soloist = soloPlayer(state)
  if (soloist === undefined) return undefined
  const who = soloist.name === state.currentPlayer ? 'You' : isolated(soloist.name)
  return `${who} ${soloist.wins}, ${state.harvey.name} ${state.harvey.wins}`
}

/** "Noor wins the evening.", or the rounds of a player alone against Harvey: "Harvey wins 4 to 1." */
export function finalSentence(state: StateView): string {
  const soloist = soloPlayer(state)
  if (soloist !== undefined) return soloSentence(soloist, state)
  const best = standings(state)
    .filter(({ isBest }) => isBest)
    .map(({ name }) => name)
  const what = state.game === 1 ? 'the evening' : `game ${state.game}`
  return `${nameList(best)} ${best.length > 1 ? 'share' : 'wins'} ${what}.`
}

function soloSentence({ name, wins }: PlayerView, { currentPlayer, harvey }: StateView): string {
  const isViewer = name === currentPlayer
  const who = isViewer ? 'You' : name
  if (wins === harvey.wins) return `${who} and ${harvey.name} share the rounds, ${wins} to ${wins}.`
  if (wins < harvey.wins) return `${harvey.name} wins ${harvey.wins} to ${wins}.`
  return `${who} ${isViewer ? 'win' : 'wins'} ${wins} to ${harvey.wins}.`
}

/** The standings as text, to send to friends. */
export function standingsText(state: StateView): string {
  const { harvey } = state
  const lines = standings(state).flatMap(({ place, name, runningTotal, wins, hasLeft }) => {
    if (place === undefined) return []
    if (soloPlayer(state)) return `${isolated(name)} ${wins ?? 0}, ${harvey.name} ${harvey.wins}`
    return `${place}. ${isolated(name)} ${signedDollars(runningTotal)}${hasLeft ? ' (left)' : ''}`
  })
  return [`3-Card Poker with Harvey, ${gameLength(state)}`, ...lines].join('\n')
}

/** "Game 2, 10 rounds"; the first game of a room has no number. */
export function gameLength({ game, currentRound }: Pick<StateView, 'game' | 'currentRound'>): string {
  return game === 1 ? roundCount(currentRound) : `Game ${game}, ${roundCount(currentRound)}`
}

function placeOf(total: number, all: readonly { runningTotal: number }[]): number {
  return 1 + all.filter(({ runningTotal }) => runningTotal > total).length
}

export function ordinal(place: number): string {
  const isTeen = place % 100 >= 11 && place % 100 <= 13
  const ending = isTeen ? 'th' : (['th', 'st', 'nd', 'rd'][place % 10] ?? 'th')
  return `${place}${ending}`
}

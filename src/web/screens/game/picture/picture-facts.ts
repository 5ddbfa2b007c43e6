import { HARVEY, type EveningAnswer } from '../../../../contract'
import type { SettledRound } from '../../../net/history'
import { dollars } from '../../../ui/money'
import { winnersOf } from '../history/round-words'
import { courseOf, type Course } from '../course/course'
import { gameCount } from '../evening/evening-words'
import { winCount, roundCount } from '../../../ui/counts'

/** The facts in the picture of an evening. */
export interface PictureFacts {
  /** "14 March 2026". */
  date: string
  /** "3 games, 15 rounds". */
  length: string
  /** "Biggest pot: $1000, Noor, game 1, round 3". */
  biggestPot: string
  /** Best total first. An evening of one person also has Harvey, and shows the rounds won. */
  people: PicturePerson[]
  /** How many more people there are than the picture has room for. */
  others: number
  course: Course
}

export interface PicturePerson {
  id: string
  name: string
  /** Equal totals share a place. Null in an evening of one person. */
  place: number | null
  /** The first place; alone against Harvey, more rounds won. */
  isBest: boolean
  wins: string
  /** Null for Harvey, who has none. */
  total: number | null
}

const MOST_PEOPLE = 14

export function pictureFacts(evening: EveningAnswer, rounds: readonly SettledRound[]): PictureFacts {
  const played = evening.totals.filter(({ games }) => games > 0)
  return {
    date: dateOf(rounds),
    length: `${gameCount(evening.games.length)}, ${roundCount(rounds.length)}`,
    biggestPot: biggestPot(rounds, evening),
    people: peopleOf(played, rounds).slice(0, MOST_PEOPLE),
    others: Math.max(0, played.length - MOST_PEOPLE),
    course: courseOf(rounds),
  }
}

function peopleOf(played: EveningAnswer['totals'], rounds: readonly SettledRound[]): PicturePerson[] {
  const people = played.map(({ _id, name, total, wins }) => {
    const place = 1 + played.filter((other) => other.total > total).length
    return { id: _id, name, place, isBest: place === 1, wins: winCount(wins), total }
  })
  const [alone] = played
  return alone === undefined || played.length > 1 ? people : againstHarvey(alone, rounds)
}

/** Alone against Harvey a total is never above 0, so a first place means nothing. */
function againstHarvey({ _id, name, total, wins }: EveningAnswer['totals'][number], rounds: readonly SettledRound[]) {
  const harveyWins = rounds.filter((round) => round.harveyWins).length
  const own = { id: _id, name, place: null, isBest: wins > harveyWins, wins: winCount(wins), total }
  const harvey = { id: 'harvey', name: HARVEY, place: null, isBest: harveyWins > wins, wins: winCount(harveyWins) }
  return [own, { ...harvey, total: null }]
}

/** The day on which the evening began, as the player's clock has it. */
function dateOf([first]: readonly SettledRound[]): string {
  const date = first === undefined ? new Date() : new Date(first.time)
  return date.toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric' })
}

/**
 * The winner is shown with the name in the list, because somebody else may have taken the name at the deal since then.
 */
function biggestPot(rounds: readonly SettledRound[], { totals }: EveningAnswer): string {
  const biggest = rounds.reduce<SettledRound | undefined>(
    (most, one) => (most && most.pot >= one.pot ? most : one),
    undefined,
  )
  if (biggest === undefined) return ''
  const { pot, game, round, players } = biggest
  const latestName = (name: string) => {
    const id = players.find((player) => player.name === name)?.id
    return totals.find(({ _id }) => _id === id)?.name ?? name
  }
  const winners = winnersOf({ ...biggest, winners: biggest.winners.map(latestName) })
  return `Biggest pot: ${dollars(pot)}, ${winners}, game ${game}, round ${round}`
}

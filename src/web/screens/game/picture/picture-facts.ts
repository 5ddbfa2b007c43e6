import type { EveningAnswer } from '../../../../contract'
import type { BookRound } from '../../../net/books'
import { dollars } from '../../../ui/money'
import { winnersOf } from '../books/round-words'
import { courseOf, type Course } from '../course/course'
import { gameCount } from '../evening/evening-words'
import { winCount } from '../words/name-list'
import { roundCount } from '../words/standings'

/** What the picture of an evening says. */
export interface PictureFacts {
  /** "14 March 2026". */
  date: string
  /** "3 games, 15 rounds". */
  length: string
  /** "Biggest pot: $1000, Noor, game 1, round 3". */
  biggestPot: string
  people: { id: string; name: string; total: number; wins: string }[]
  /** How many more there are than the picture has room for. */
  others: number
  course: Course
}

const MOST_PEOPLE = 14

export function pictureFacts(evening: EveningAnswer, rounds: readonly BookRound[]): PictureFacts {
  const played = evening.totals.filter(({ games }) => games > 0)
  return {
    date: dateOf(rounds),
    length: `${gameCount(evening.games.length)}, ${roundCount(rounds.length)}`,
    biggestPot: biggestPot(rounds),
    people: played
      .slice(0, MOST_PEOPLE)
      .map(({ _id, name, total, wins }) => ({ id: _id, name, total, wins: winCount(wins) })),
    others: Math.max(0, played.length - MOST_PEOPLE),
    course: courseOf(rounds),
  }
}

/** The day on which the evening began, as the player's clock has it. */
function dateOf([first]: readonly BookRound[]): string {
  const date = first === undefined ? new Date() : new Date(first.time)
  return date.toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric' })
}

function biggestPot(rounds: readonly BookRound[]): string {
  const biggest = rounds.reduce<BookRound | undefined>(
    (most, one) => (most && most.pot >= one.pot ? most : one),
    undefined,
  )
  if (biggest === undefined) return ''
  const { pot, game, round } = biggest
  return `Biggest pot: ${dollars(pot)}, ${winnersOf(biggest)}, game ${game}, round ${round}`
}

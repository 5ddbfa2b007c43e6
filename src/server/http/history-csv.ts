import { HARVEY, type CardView, type HistoryRound } from '../../contract'

/** The history as CSV (RFC 4180). It begins with a byte-order mark, so that spreadsheets read it as UTF-8. */

const COLUMNS = ['game', 'round', 'time', 'player', 'cards', 'plays', 'decision', 'hand', 'amount', 'total']

export const CSV_HEAD = `\uFEFF${line(COLUMNS)}`

const SUIT_LETTERS: Record<CardView['suit'], string> = { hearts: 'h', diamonds: 'd', clubs: 'c', spades: 's' }

/** A line for each player, and one for Harvey. */
export function csvLinesOf({ game, round, time, players, harvey }: Omit<HistoryRound, 'deal'>): string {
  const lines = players.map(({ name, cards, decision, handRank, amount, runningTotal }) =>
    line([game, round, time, asText(name), dealt(cards), played(cards), decision, handRank, amount, runningTotal]),
  )
  const { cards, handRank } = harvey
  lines.push(line([game, round, time, HARVEY, dealt(cards), played(cards), 'stay', handRank, '', '']))
  return lines.join('')
}

function line(fields: readonly (string | number)[]): string {
  return `${fields.map(quoted).join()}\r\n`
}

function quoted(field: string | number): string {
  const text = String(field)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/**
 * Prefixes what a spreadsheet would read as a formula: at the beginning of a name, and after a semicolon, at which
 * spreadsheets divide lines in countries with a decimal comma.
 */
function asText(name: string): string {
  return name.replace(/(^|;)(?=[=+\-@\t\r])/g, "$1'")
}

function dealt(cards: readonly CardView[]): string {
  return cards.map(({ rank, suit }) => `${rank}${SUIT_LETTERS[suit]}`).join(' ')
}

/** The cards with each two as the rank that it plays as. */
function played(cards: readonly CardView[]): string {
  return cards.map(({ rank, suit, selectedRank = rank }) => `${selectedRank}${SUIT_LETTERS[suit]}`).join(' ')
}

import type { Locator } from '@playwright/test'
import { cardNames } from './card-names'
import type { SeenShowdown } from './rules-oracle'

// What the score pad of the page says, as numbers and names.

interface Row {
  name: string
  cards: string[]
  /** The other texts of the row. */
  lines: string[]
}

export interface Showdown extends Omit<SeenShowdown, 'pot' | 'cap'> {
  winners: string[]
  ranks: Record<string, string>
  amounts: Record<string, number>
  nextPot: number
}

export async function rowsOf(pad: Locator): Promise<Row[]> {
  return Promise.all((await pad.getByRole('listitem').all()).map(readRow))
}

async function readRow(row: Locator): Promise<Row> {
  const [name = '', ...lines] = (await row.innerText()).split('\n').map((line) => line.trim())
  return { name: name.replace(/^\d+\.\s/, ''), cards: await cardNames(row), lines: lines.filter((line) => line !== '') }
}

export function totalOf({ lines }: Row): number {
  return dollarsIn(lines, /^[+−]?\$[\d,]+$/)
}

/** The results of a round, from the rows of the pad and its text "Next Pot $150". */
export function showdownOf(rows: Row[], nextPot: string): Showdown {
  const players = rows.filter(({ name }) => name !== 'Harvey')
  const isIn = (lines: string[]) => lines.some((line) => /\bIn$/.test(line))
  return {
    players: players.map(({ name, cards, lines }) => ({ name, cards, isIn: isIn(lines) })),
    harvey: rows.find(({ name }) => name === 'Harvey')?.cards ?? [],
    winners: players.filter(({ lines }) => lines.includes('Winner')).map(({ name }) => name),
    ranks: Object.fromEntries(rows.map(({ name, lines }) => [name, rankIn(lines)])),
    amounts: Object.fromEntries(players.map(({ name, lines }) => [name, changeIn(lines)])),
    nextPot: dollarsIn([nextPot], /\$[\d,]+/),
  }
}

const RANKS = ['Folded', 'Straight Flush', 'Three of a Kind', 'Straight', 'Flush', 'Pair', 'High Card']

function rankIn(lines: string[]): string {
  const text = lines.join(' ')
  return RANKS.find((rank) => text.includes(rank)) ?? 'none'
}

/** The change of the round: "wins $150" or "loses $150", else 0. */
function changeIn(lines: string[]): number {
  const change = lines.find((line) => /^(wins|loses) \$/.test(line))
  return change === undefined ? 0 : dollarsIn([change], /\$[\d,]+/) * (change.startsWith('loses') ? -1 : 1)
}

function dollarsIn(lines: string[], amount: RegExp): number {
  const found = lines.map((line) => amount.exec(line)?.[0]).find((text) => text !== undefined)
  if (found === undefined) throw new Error(`no amount in ${lines.join(' | ')}`)
  return Number(found.replace('−', '-').replace(/[+$,]/g, ''))
}

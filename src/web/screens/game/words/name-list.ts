import { isolated } from '../../../ui/isolated'

/** "Jonas", "Jonas and Theo", "Jonas, Theo and you". */
export function nameList(names: readonly string[]): string {
  const shown = names.map(isolated)
  const last = shown.at(-1) ?? ''
  return shown.length < 2 ? last : `${shown.slice(0, -1).join(', ')} and ${last}`
}

const NUMBERS = [
  'No',
  'One',
  'Two',
  'Three',
  'Four',
  'Five',
  'Six',
  'Seven',
  'Eight',
  'Nine',
  'Ten',
  'Eleven',
  'Twelve',
  'Thirteen',
]

/** "One player", "Three players". */
export function playerCount(count: number): string {
  return `${NUMBERS[count] ?? count} ${count === 1 ? 'player' : 'players'}`
}

/** "0 wins", "1 win", "3 wins". */
export function winCount(wins: number): string {
  return wins === 1 ? '1 win' : `${wins} wins`
}

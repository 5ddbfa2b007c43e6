import type { CardView } from '../../src/contract'

/**
 * A second statement of the rules, independent of the product's: what cards are worth, who wins, and where the money
 * goes. It reads cards by their names on the screen.
 */

/** A card as its name on the screen has it: "King of hearts", or "Two of diamonds, plays as King". */
export type SeenCard = string

interface SeenHand {
  name: string
  cards: SeenCard[]
  isIn: boolean
}

export interface SeenShowdown {
  players: SeenHand[]
  harvey: SeenCard[]
  /** What was contested, in dollars. */
  pot: number
  /** The most that a loser pays, in dollars. */
  cap: number
}

export interface Ruling {
  winners: string[]
  harveyWins: boolean
  ranks: Record<string, string>
  amounts: Record<string, number>
  nextPot: number
}

const NAMES: Readonly<Record<string, string>> = {
  A: 'Ace',
  K: 'King',
  Q: 'Queen',
  J: 'Jack',
  '10': 'Ten',
  '9': 'Nine',
  '8': 'Eight',
  '7': 'Seven',
  '6': 'Six',
  '5': 'Five',
  '4': 'Four',
  '3': 'Three',
  '2': 'Two',
}

/** The name of a card of an answer. */
export function seenCard({ rank, suit, selectedRank }: CardView): SeenCard {
  const name = `${NAMES[rank] ?? rank} of ${suit}`
  return selectedRank === undefined ? name : `${name}, plays as ${NAMES[selectedRank] ?? selectedRank}`
}

const COUNTED = ['Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine', 'Ten', 'Jack', 'Queen', 'King', 'Ace']

function read(card: SeenCard): { value: number; suit: string } {
  const [, rank = '', suit = '', plays = rank] = /^(\w+) of (\w+)(?:, plays as (\w+))?$/.exec(card) ?? ([] as string[])
  const value = COUNTED.indexOf(plays)
  if (value === -1) throw new Error(`"${card}" counts as nothing`)
  return { value, suit }
}

/** The name of the hand, and numbers that compare from the left. */
export function judge(hand: SeenCard[]): { rank: string; order: number[] } {
  const cards = hand.map(read)
  const values = cards.map(({ value }) => value)
  const count = (value: number) => values.filter((other) => other === value).length
  const order = [...values].sort((a, b) => count(b) - count(a) || b - a)
  const kinds = new Set(values).size
  const isFlush = new Set(cards.map(({ suit }) => suit)).size === 1
  const isStraight = kinds === 3 && Math.max(...values) - Math.min(...values) === 2
  if (isStraight && isFlush) return { rank: 'Straight Flush', order: [6, ...order] }
  if (kinds === 1) return { rank: 'Three of a Kind', order: [5, ...order] }
  if (isStraight) return { rank: 'Straight', order: [4, ...order] }
  // A named two may double a card of its own suit: still the highest card decides.
  if (isFlush) return { rank: 'Flush', order: [3, ...[...values].sort((a, b) => b - a)] }
  if (kinds === 2) return { rank: 'Pair', order: [2, ...order] }
  return { rank: 'High Card', order: [1, ...order] }
}

function compare(a: number[], b: number[]): number {
  const at = a.findIndex((digit, index) => digit !== b[index])
  return at === -1 ? 0 : (a[at] ?? 0) - (b[at] ?? 0)
}

/** What must come of a showdown. */
export function rule({ players, harvey, pot, cap }: SeenShowdown): Ruling {
  const house = judge(harvey)
  const judged = players.map((player) => ({ ...player, ...judge(player.cards) }))
  const beating = judged.filter(({ isIn, order }) => isIn && compare(order, house.order) > 0)
  const winners = beating.filter(({ order }) => beating.every((other) => compare(order, other.order) >= 0))
  const isWinner = (name: string) => winners.some((winner) => winner.name === name)
  const share = Math.floor(pot / Math.max(1, winners.length))
  const amountOf = ({ name, isIn }: SeenHand) => (isWinner(name) ? share : isIn ? -Math.min(pot, cap) : 0)
  const amounts: Record<string, number> = Object.fromEntries(
    players.map((player) => [player.name, amountOf(player)] as const),
  )
  return {
    winners: winners.map(({ name }) => name),
    harveyWins: winners.length === 0,
    ranks: {
      ...Object.fromEntries(judged.map(({ name, isIn, rank }) => [name, isIn ? rank : 'Folded'] as const)),
      Harvey: house.rank,
    },
    amounts,
    nextPot: pot - Object.values(amounts).reduce((sum, amount) => sum + amount, 0),
  }
}

import type { RoundRecord, StateView } from '../../src/contract'
import { rule, seenCard } from './rules-oracle'

// What is true for every room at any moment, as a member reads it. Each function returns what is wrong, in words.

/** The most that a loser pays, in antes. */
const CAP_ANTES = 100

/** The sum of all totals and the pot is 0 at every moment. */
export function wrongMoney({ players, left, pot }: Pick<StateView, 'players' | 'left' | 'pot'>): string[] {
  const sum = [...players, ...left].reduce((total, { runningTotal }) => total + runningTotal, pot)
  return sum === 0 ? [] : [`money is not conserved: totals and pot come to ${sum}`]
}

/** One record for every round that is over. Each begins where the previous one ended and pays what the rules say. */
export function wrongHistory({ phase, currentRound }: StateView, rounds: RoundRecord[]): string[] {
  const isOver = phase === 'results' || phase === 'finished' || phase === 'waiting'
  const expected = Math.max(isOver ? currentRound : currentRound - 1, 0)
  const wrong: string[] = []
  if (rounds.length !== expected || rounds.some(({ round }, index) => round !== index + 1)) {
    wrong.push(`the history has rounds ${rounds.map(({ round }) => round).join()}, not 1 to ${expected}`)
  }
  const antes = new Set(rounds.map(({ ante }) => ante))
  rounds.forEach((record, index) => {
    const carried = rounds[index - 1]?.carryOver ?? 0
    const contested = carried + record.ante * record.players.length
    if (record.pot !== contested) wrong.push(`round ${record.round} contests ${record.pot}, not ${contested}`)
    // With one ante the cap is known. Otherwise the cap is derived from what the losers paid.
    const cap = antes.size === 1 ? CAP_ANTES * record.ante : mostPaid(record)
    wrong.push(...wrongSettlement(record, cap).map((what) => `round ${record.round}: ${what}`))
  })
  return wrong
}

function mostPaid({ players }: RoundRecord): number {
  return Math.max(0, ...players.map(({ amount }) => -amount))
}

/** The winners and the money of a round against a second statement of the rules. */
function wrongSettlement({ players, harvey, pot, winners, harveyWins, carryOver }: RoundRecord, cap: number): string[] {
  const house = harvey.cards.map(seenCard)
  const ruling = rule({
    // The cards of a player who is Out have no effect, and a two among them may have no rank.
    players: players.map(({ name, cards, decision }) => {
      const isIn = decision === 'stay'
      return { name, isIn, cards: isIn ? cards.map(seenCard) : house }
    }),
    harvey: house,
    pot,
    cap,
  })
  const wrong: string[] = []
  if (ruling.winners.toSorted().join() !== winners.toSorted().join()) wrong.push(`${winners.join()} win`)
  if (ruling.harveyWins !== harveyWins) wrong.push(`Harvey wins: ${harveyWins}`)
  if (ruling.nextPot !== carryOver) wrong.push(`carries over ${carryOver}, not ${ruling.nextPot}`)
  for (const { name, amount } of players) {
    if (ruling.amounts[name] !== amount) wrong.push(`${name} gets ${amount}, not ${ruling.amounts[name] ?? 'nothing'}`)
  }
  return wrong
}

/**
 * Compares the totals of the state with the sum of the records, between two rounds. They are equal while nobody has
 * changed a name.
 */
export function wrongTotals({ players, left, currentRound }: StateView, rounds: RoundRecord[]): string[] {
  if (currentRound > rounds.length) return []
  const sums = totalsFrom(rounds)
  return [...players, ...left].flatMap(({ name, runningTotal }) => {
    const expected = sums[name] ?? 0
    return runningTotal === expected ? [] : [`${name} has ${runningTotal}, not ${expected}`]
  })
}

/** Every player's total: all antes paid and all changes at showdowns. */
export function totalsFrom(rounds: RoundRecord[]): Record<string, number> {
  const totals: Record<string, number> = {}
  for (const { ante, players } of rounds) {
    for (const { name, amount } of players) totals[name] = (totals[name] ?? 0) + amount - ante
  }
  return totals
}

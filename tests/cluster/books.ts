import { expect } from 'vitest'
import type { StateView } from '../../src/contract'
import type { Hand, HeldCard, Round } from '../../src/game/room'
import { resultOf, tableCap } from '../../src/game/settle'
import type { CardView, RoundRecord } from '../../src/game/views'
import type { Page } from './page'
import type { Table } from './table'

/** The books of a room, as a player reads them. */
export async function booksOf(table: Table): Promise<RoundRecord[]> {
  const { status, body } = await table.creator.player.history(table.code)
  expect(status).toBe(200)
  return body.rounds
}

/** Totals of all who ever paid, and the pot: always nothing. */
export function expectConserved({ players, left, pot }: StateView): void {
  expect([...players, ...left].reduce((sum, { runningTotal }) => sum + runningTotal, pot)).toBe(0)
}

/** Every round follows from the one before by the rules of settling, and the last one from the table as it stands. */
export function expectSettled(books: RoundRecord[], standing: StateView): void {
  const totals = new Map<string, number>()
  let pot = 0
  let highestAnte = 0
  for (const [index, record] of books.entries()) {
    expect(record.round).toBe(index + 1)
    highestAnte = Math.max(highestAnte, record.ante)
    const contested = pot + record.ante * record.players.length
    const result = resultOf(roundOf(record, Math.min(contested, tableCap(highestAnte))))
    for (const { name, amount } of result.deltas) totals.set(name, (totals.get(name) ?? 0) + amount - record.ante)
    expect({
      ...record,
      players: record.players.map(({ name, amount, runningTotal }) => [name, amount, runningTotal]),
    }).toMatchObject({
      pot: contested,
      players: result.deltas.map(({ name, amount }) => [name, amount, totals.get(name)]),
      winners: result.winners.map(({ name }) => name),
      harveyWins: result.harveyWins,
      carryOver: result.carryOver,
    })
    pot = result.carryOver
    if (!result.harveyWins) highestAnte = 0
  }
  const isDealt = standing.currentRound > books.length
  const paid = isDealt ? standing.ante : 0
  for (const { name, runningTotal, inPot, decision } of standing.players) {
    expect(runningTotal).toBe((totals.get(name) ?? 0) - (isDealt && (inPot || decision !== null) ? paid : 0))
  }
  expectConserved(standing)
}

/** What the server has acknowledged is in the books and in the chat, once. */
export async function expectKept(books: RoundRecord[], page: Page): Promise<void> {
  const { player, code, decided, said } = page
  for (const { round, players } of books) {
    const acknowledged = decided.get(round)
    if (acknowledged === undefined) continue
    expect([round, players.find(({ name }) => name === player.name)?.decision]).toEqual([round, acknowledged])
  }
  const { messages } = (await player.chatLog(code)).body
  const stored = messages.filter(({ playerName }) => playerName === player.name).map(({ message }) => message)
  expect(new Set(stored).size).toBe(stored.length)
  // The log ends after 100 messages.
  for (const message of said.slice(-5)) expect(stored).toContain(message)
}

function roundOf(record: RoundRecord, stake: number): Round {
  return {
    number: record.round,
    ante: record.ante,
    contested: record.pot,
    stake,
    fairDeal: null,
    dealt: record.players.map(({ name, cards, decision }, order) => ({
      seat: name,
      order,
      name,
      hand: handOf(cards),
      decision,
    })),
    harveyHand: handOf(record.harvey.cards),
  }
}

function handOf(cards: CardView[]): Hand {
  const [one, two, three] = cards.map(heldCard)
  if (one === undefined || two === undefined || three === undefined) throw new Error('a hand has three cards')
  return [one, two, three]
}

function heldCard({ suit, rank, selectedRank }: CardView): HeldCard {
  return { suit, rank, ...(selectedRank !== undefined && { plays: selectedRank }) }
}

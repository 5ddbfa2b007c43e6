import { expect } from 'vitest'
import type { CardView, RoundRecord } from '../../src/game/views'
import { seated, startClockedServer } from '../support/clocked-server'
import type { Player } from '../support/player'
import { expectOk } from './table'

/** The same game once more, with the same decks and decisions, on one process without services: its books. */
export async function replayed(books: RoundRecord[]): Promise<RoundRecord[]> {
  const [first] = books
  if (first === undefined) return []
  const server = await startClockedServer()
  try {
    const names = first.players.map(({ name }) => name)
    const table = await seated(server, names, { maxRounds: books.length, ante: first.ante })
    for (const player of table.players) expectOk(await player.ready(table.code))
    for (const record of books) {
      server.chance.stack([...record.players, record.harvey].map(({ cards }) => cards.map(written).join(' ')))
      const { creator, code } = table
      expectOk(await (record.round === 1 ? creator.start(code) : creator.nextRound(code)))
      await server.clock.advance(2000)
      await decideAll(table.players, code, record)
      for (const player of table.players) expectOk(await player.continues(code))
    }
    return (await table.creator.history(table.code)).body.rounds
  } finally {
    await server.stop()
  }
}

/** The books without the time of day, which is all that may differ. */
export function timeless(books: RoundRecord[]): Omit<RoundRecord, 'time'>[] {
  return books.map(({ time: _, ...record }) => record)
}

async function decideAll(players: Player[], code: string, { players: recorded }: RoundRecord): Promise<void> {
  for (let decided = 0; decided < recorded.length; decided += 1) {
    const { currentTurn } = (await playerAt(players, 0).state(code)).body
    const { cards, decision, name } = recordOf(recorded, currentTurn)
    const player = playerAt(
      players,
      players.findIndex((one) => one.name === name),
    )
    const wilds = cards.flatMap(({ suit, selectedRank, value }) => {
      return selectedRank === undefined ? [] : [{ suit, selectedRank, selectedValue: value }]
    })
    if (wilds.length > 0) expectOk(await player.names(code, wilds))
    expectOk(await player.decides(code, decision))
  }
}

function recordOf(recorded: RoundRecord['players'], name: string | null) {
  const record = recorded.find((one) => one.name === name)
  expect(record, `${name} has the turn as in the books`).toBeDefined()
  return record as NonNullable<typeof record>
}

function playerAt(players: Player[], index: number): Player {
  const player = players[index]
  if (player === undefined) throw new Error('nobody sits here')
  return player
}

function written({ rank, suit }: CardView): string {
  return `${rank}${suit[0]}`
}

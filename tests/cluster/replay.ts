import type { CardView, RoundRecord } from '../../src/contract'
import { expectOk } from '../support/player'
import { seat, type Table } from '../support/table'
import { DEALING_MS, startTestServer } from '../support/test-server'

/** Plays the same game, with the same decks and decisions, on one process without services; resolves to its history. */
export async function replay(rounds: RoundRecord[]): Promise<RoundRecord[]> {
  const [first] = rounds
  if (first === undefined) return []
  const server = await startTestServer()
  try {
    const names = first.players.map(({ name }) => name)
    const table = await seat(server, names, { maxRounds: rounds.length, ante: first.ante })
    for (const record of rounds) {
      server.chance.stack([...record.players, record.harvey].map(({ cards }) => cards.map(inShort).join(' ')))
      if (record.round === 1) await table.start()
      else expectOk(await table.creator.nextRound(table.code))
      await server.clock.advance(DEALING_MS)
      for (let decided = 0; decided < record.players.length; decided += 1) await decideAs(record, table)
      await table.continueAll()
    }
    return expectOk(await table.creator.history(table.code)).rounds
  } finally {
    await server.stop()
  }
}

/**
 * The history without the time of day and the proof of the deal, which are the only differences between two runs of a
 * game.
 */
export function withoutTimes(rounds: (RoundRecord & { deal?: unknown })[]): Omit<RoundRecord, 'time'>[] {
  return rounds.map(({ time: _, deal: __, ...record }) => record)
}

/** The player whose turn it is chooses and decides as in the record. */
async function decideAs({ players }: RoundRecord, table: Table): Promise<void> {
  const { currentTurn } = await table.state()
  const recorded = players.find(({ name }) => name === currentTurn)
  if (recorded === undefined) throw new Error(`${currentTurn} has the turn, but is not in the record`)
  const player = table.player(recorded.name)
  const wilds = recorded.cards.flatMap(({ suit, selectedRank, value }) => {
    return selectedRank === undefined ? [] : [{ suit, selectedRank, selectedValue: value }]
  })
  if (wilds.length > 0) expectOk(await player.chooseWilds(table.code, wilds))
  expectOk(await player.decide(table.code, recorded.decision))
}

/** A card as a stacked deck has it: "10h". */
function inShort({ rank, suit }: CardView): string {
  return `${rank}${suit[0]}`
}

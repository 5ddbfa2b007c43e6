import { parse } from 'csv-parse/sync'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openApp, seat, type TestApp } from '../../../tests/support/app'
import { stateOf, type Player } from '../../../tests/support/player'
import { playGame } from '../../../tests/support/whole-games'
import { checkEvening, readProof, type EveningAnswer, type HistoryRound } from '../../contract'
import { csvLinesOf } from './history-csv'

let test: TestApp
beforeEach(async () => (test = await openApp()))
afterEach(() => test.close())

const eveningOf = async (player: Player, code: string) =>
  (await player.get<EveningAnswer>(`/api/game/evening/${code}`)).body

/** So long that everybody else is away. */
async function silence(code: string, players: readonly Player[]): Promise<void> {
  await test.clock.advance(44_000)
  for (const player of players) await player.post(`/api/game/heartbeat/${code}`)
  await test.clock.advance(2_000)
}

/**
 * Three games: Zoe sits down and is away at every deal, Ben leaves after the first game and returns under another name,
 * and Cleo joins late.
 */
async function wholeEvening() {
  const { code, players } = await seat(test, 'Maya', '=Ben, "B"', 'Zoe')
  const [maya, ben] = players
  const cleo = test.player()
  await silence(code, [maya, ben])
  await playGame(test, code, [maya, ben])
  await ben.post(`/api/game/leave/${code}`)
  await maya.post(`/api/game/rematch/${code}`)
  await cleo.join(code, 'Cleo')
  await silence(code, [maya, cleo])
  await playGame(test, code, [maya, cleo])
  await maya.post(`/api/game/rematch/${code}`)
  await ben.join(code, 'Benny')
  await silence(code, [maya, cleo, ben])
  await playGame(test, code, [maya, cleo, ben])
  return { code, maya, ben, cleo }
}

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0)

/** What the history says of each person: total, games dealt in and wins, by the ids in the deals. */
function recomputed(rounds: HistoryRound[]) {
  const people = new Map<string, { total: number; games: Set<number>; wins: number; antes: number }>()
  for (const { game, ante, players, winners, deal } of rounds) {
    for (const [place, { name, amount }] of players.entries()) {
      const id = deal?.cuts[place]?._id ?? ''
      const person = people.get(id) ?? { total: 0, games: new Set(), wins: 0, antes: 0 }
      person.total += amount - ante
      person.antes += ante
      person.games.add(game)
      person.wins += winners.includes(name) ? 1 : 0
      people.set(id, person)
    }
  }
  return people
}

describe('an evening of three games', () => {
  it('adds up, every figure recomputed from the history (R-evening-2, R-settle-1)', async () => {
    const { code, maya, ben } = await wholeEvening()
    const { rounds } = (await maya.get<{ rounds: HistoryRound[] }>(`/api/game/history/${code}?format=json`)).body
    const { games, totals, settlement } = await eveningOf(ben, code)
    const byPerson = recomputed(rounds)

    expect(games.map(({ game, rounds: dealt }) => [game, dealt])).toEqual([
      [1, 5],
      [2, 5],
      [3, 5],
    ])
    for (const { game, harveyKeeps, standings } of games) {
      const own = rounds.filter((round) => round.game === game)
      expect(own.map(({ round }) => round)).toEqual([1, 2, 3, 4, 5])
      expect(harveyKeeps).toBe(own.at(-1)?.carryOver)
      for (const { _id, total, wins } of standings) {
        const { total: expected = 0, wins: won = 0 } = recomputed(own).get(_id) ?? {}
        expect([total, wins]).toEqual([expected, won])
      }
    }
    expect(totals.map(({ name }) => name).sort()).toEqual(['Benny', 'Cleo', 'Maya', 'Zoe'])
    for (const { _id, name, total, games: dealtIn, wins } of totals) {
      const own = byPerson.get(_id) ?? { total: 0, games: new Set(), wins: 0 }
      expect([name, total, dealtIn, wins]).toEqual([name, own.total, own.games.size, own.wins])
    }
    const kept = sum(games.map(({ harveyKeeps }) => harveyKeeps))
    const antes = sum([...byPerson.values()].map((person) => person.antes))
    for (const { _id, amount } of settlement.returned) {
      const exact = (kept * (byPerson.get(_id)?.antes ?? 0)) / antes
      expect([Math.floor(exact), Math.floor(exact) + 1]).toContain(amount)
    }
    expect(sum(settlement.returned.map(({ amount }) => amount))).toBe(kept)
    for (const { _id, total } of totals) {
      const back = sum(settlement.returned.filter((one) => one._id === _id).map(({ amount }) => amount))
      const paid = sum(settlement.payments.filter(({ from }) => from === _id).map(({ amount }) => amount))
      const got = sum(settlement.payments.filter(({ to }) => to === _id).map(({ amount }) => amount))
      expect(total + back + paid - got).toBe(0)
    }
  })

  it('knows players who returned under another name, and returns nothing to non-payers (R-evening-1)', async () => {
    const { code, maya, ben } = await wholeEvening()
    const { totals, settlement } = await eveningOf(maya, code)
    const { currentPlayer, players } = await stateOf(ben, code)
    const benny = totals.find(({ name }) => name === 'Benny')

    expect(benny).toMatchObject({ _id: players.find(({ name }) => name === currentPlayer)?._id, games: 2 })
    const zoe = totals.find(({ name }) => name === 'Zoe')
    expect(zoe).toMatchObject({ total: 0, games: 0, wins: 0 })
    expect(settlement.returned.map(({ _id }) => _id)).not.toContain(zoe?._id)
  })

  it('can be checked at any later time from the JSON download', async () => {
    const { code, maya } = await wholeEvening()
    const { headers, text, body } = await maya.get<{
      roomCode: string
      evening: EveningAnswer
      rounds: HistoryRound[]
    }>(`/api/game/history/${code}?format=json`)
    const proof = readProof(text)

    expect(headers['content-type']).toBe('application/json; charset=utf-8')
    expect(headers['content-disposition']).toBe(`attachment; filename="${code}.json"`)
    expect(Object.keys(body)).toEqual(['roomCode', 'evening', 'rounds'])
    expect(body.evening).toEqual(await eveningOf(maya, code))
    if (proof.type !== 'evening') throw new Error('the download is no evening')
    const { rounds, contradictions } = checkEvening(proof.evening)
    expect(rounds.map(({ game, deal }) => [game, deal.no])).toEqual(body.rounds.map(({ game }, at) => [game, at + 1]))
    expect([contradictions, rounds.flatMap((round) => round.contradictions)]).toEqual([[], []])
  })

  it('opens in a spreadsheet from the CSV download, and no name becomes a formula', async () => {
    const { code, maya } = await wholeEvening()
    const { headers, text } = await maya.get(`/api/game/history/${code}?format=csv`)
    const { rounds } = (await maya.get<{ rounds: HistoryRound[] }>(`/api/game/history/${code}?format=json`)).body
    const lines = parse(text, { bom: true, columns: true, record_delimiter: '\r\n' })
    const letter = { hearts: 'h', diamonds: 'd', clubs: 'c', spades: 's' }

    expect(headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(headers['content-disposition']).toBe(`attachment; filename="${code}.csv"`)
    expect(text.split('\r\n')[0]).toBe('\uFEFFgame,round,time,player,cards,plays,decision,hand,amount,total')
    expect(lines).toEqual(
      rounds.flatMap(({ game, round, time, players, harvey }) =>
        [...players, { ...harvey, name: 'Harvey', decision: 'stay', amount: '', runningTotal: '' }].map((line) => ({
          game: String(game),
          round: String(round),
          time,
          player: line.name.replace(/^=/, "'="),
          cards: line.cards.map(({ rank, suit }) => rank + letter[suit]).join(' '),
          plays: line.cards.map(({ rank, suit, selectedRank }) => (selectedRank ?? rank) + letter[suit]).join(' '),
          decision: line.decision,
          hand: line.handRank,
          amount: String(line.amount),
          total: String(line.runningTotal),
        })),
      ),
    )
    expect(lines.some((line) => (line as { player: string }).player === `'=Ben, "B"`)).toBe(true)
  })

  it.each([
    ['=1+1', "'=1+1"],
    ['@Ben', "'@Ben"],
    ['1+1=2', '1+1=2'],
    // Where commas are decimal, spreadsheets separate fields by semicolons.
    ['x;=1+1;', "x;'=1+1;"],
    ['x;y;-1', "x;y;'-1"],
  ])('gives a spreadsheet no formula: %s', (name, shown) => {
    const harvey = { cards: [], handRank: 'Pair' as const }
    const player = { ...harvey, name, decision: 'stay' as const, amount: 0, runningTotal: 0 }
    const outcome = { ante: 50, pot: 50, harveyWins: true, winners: [], carryOver: 50 }
    const text = csvLinesOf({ game: 1, round: 1, time: '', ...outcome, players: [player], harvey })
    expect(text).toContain(`1,1,,${shown},`)
  })
})

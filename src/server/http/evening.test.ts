import { parse } from 'csv-parse/sync'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  checkEvening,
  readProof,
  type ActiveGamesAnswer,
  type EveningAnswer,
  type HistoryAnswer,
  type HistoryRound,
  type LobbyView,
  type StateView,
} from '../../contract'
import type { Finished } from '../../game/room'
import { StoreUnavailable } from '../ports/room-store'
import { Books } from '../rooms/books'
import { openApp, seat, type TestApp } from '../../../tests/support/app'
import type { Player } from '../../../tests/support/player'

let test: TestApp
beforeEach(async () => (test = await openApp()))
afterEach(() => test.close())

const historyOf = async (player: Player, code: string, query = '') =>
  (await player.get<HistoryAnswer>(`/api/game/history/${code}${query}`)).body
const stateOf = async (player: Player, code: string) => (await player.get<StateView>(`/api/game/state/${code}`)).body
const eveningOf = async (player: Player, code: string) =>
  (await player.get<EveningAnswer>(`/api/game/evening/${code}`)).body

/** Deals and plays a round: the place of a player and the number of the round say who is In. */
async function playRound(code: string, players: readonly Player[], round: number): Promise<void> {
  const [creator] = players
  if (round > 1) await creator?.post(`/api/game/next-round/${code}`)
  await test.clock.advance(2_000)
  for (const [place, player] of [...players, ...players].entries()) {
    const { currentPlayer, players: seen } = await stateOf(player, code)
    const twos = seen.find(({ name }) => name === currentPlayer)?.cards.filter(({ isWild }) => isWild) ?? []
    const wildCardSelections = twos.map(({ suit }) => ({ suit, selectedRank: 'A' }))
    if (twos.length > 0) await player.post(`/api/game/wild-cards/${code}`, { wildCardSelections })
    const isIn = (place + round) % players.length < 2
    await player.post(`/api/game/decision/${code}`, { decision: isIn ? 'stay' : 'fold' })
  }
  for (const player of players) await player.post(`/api/game/continue/${code}`)
}

async function playGame(code: string, players: readonly Player[], rounds = 5): Promise<void> {
  for (const player of players) await player.post(`/api/game/ready/${code}`, { isReady: true })
  await players[0]?.post(`/api/game/start/${code}`)
  for (let round = 1; round <= rounds; round += 1) await playRound(code, players, round)
  expect((await stateOf(players[0] ?? test.player(), code)).phase).toBe('finished')
}

/** So long that everybody else is away. */
async function silence(code: string, players: readonly Player[]): Promise<void> {
  await test.clock.advance(44_000)
  for (const player of players) await player.post(`/api/game/heartbeat/${code}`)
  await test.clock.advance(2_000)
}

/** Two play a game to its end. */
async function finished() {
  const { code, players } = await seat(test, 'Maya', 'Ben')
  await playGame(code, players)
  return { code, maya: players[0], ben: players[1] }
}

/**
 * Three games: Zoe sits down and is away at every deal, Ben leaves after the first game and comes back under
 * another name, Cleo comes late.
 */
async function wholeEvening() {
  const { code, players } = await seat(test, 'Maya', '=Ben, "B"', 'Zoe')
  const [maya, ben] = players
  const cleo = test.player()
  await silence(code, [maya, ben])
  await playGame(code, [maya, ben])
  await ben.post(`/api/game/leave/${code}`)
  await maya.post(`/api/game/rematch/${code}`)
  await cleo.join(code, 'Cleo')
  await silence(code, [maya, cleo])
  await playGame(code, [maya, cleo])
  await maya.post(`/api/game/rematch/${code}`)
  await ben.join(code, 'Benny')
  await silence(code, [maya, cleo, ben])
  await playGame(code, [maya, cleo, ben])
  return { code, maya, ben, cleo }
}

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0)

/** What the books say of each person: total, games dealt in and wins, by the ids in the deals. */
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
  it('adds up, every figure recomputed from the books (R-evening-2, R-settle-1)', async () => {
    const { code, maya, ben } = await wholeEvening()
    const { rounds } = (await maya.get<{ rounds: HistoryRound[] }>(`/api/game/history/${code}?format=json`)).body
    const { games, totals, settlement } = await eveningOf(ben, code)
    const books = recomputed(rounds)

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
      const own = books.get(_id) ?? { total: 0, games: new Set(), wins: 0 }
      expect([name, total, dealtIn, wins]).toEqual([name, own.total, own.games.size, own.wins])
    }
    const kept = sum(games.map(({ harveyKeeps }) => harveyKeeps))
    const antes = sum([...books.values()].map((person) => person.antes))
    for (const { _id, amount } of settlement.returned) {
      const exact = (kept * (books.get(_id)?.antes ?? 0)) / antes
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

  it('knows who came back under another name, and returns nothing to who never paid (R-evening-1)', async () => {
    const { code, maya, ben } = await wholeEvening()
    const { totals, settlement } = await eveningOf(maya, code)
    const { currentPlayer, players } = await stateOf(ben, code)
    const benny = totals.find(({ name }) => name === 'Benny')

    expect(benny).toMatchObject({ _id: players.find(({ name }) => name === currentPlayer)?._id, games: 2 })
    const zoe = totals.find(({ name }) => name === 'Zoe')
    expect(zoe).toMatchObject({ total: 0, games: 0, wins: 0 })
    expect(settlement.returned.map(({ _id }) => _id)).not.toContain(zoe?._id)
  })

  it('can be checked for ever from the JSON download', async () => {
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

  it('opens in a spreadsheet from the CSV download, and no name runs as a formula', async () => {
    const { code, maya } = await wholeEvening()
    const { headers, text } = await maya.get(`/api/game/history/${code}?format=csv`)
    const { rounds } = (await maya.get<{ rounds: HistoryRound[] }>(`/api/game/history/${code}?format=json`)).body
    const lines = parse(text, { bom: true, columns: true, record_delimiter: '\r\n' })
    const letter = { hearts: 'h', diamonds: 'd', clubs: 'c', spades: 's' }

    expect(headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(headers['content-disposition']).toBe(`attachment; filename="${code}.csv"`)
    expect(text.startsWith('\uFEFFgame,round,time,player,cards,plays,decision,hand,amount,total\r\n')).toBe(true)
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
})

describe('the books', () => {
  it('without a query are the rounds of the running game, and none in a later lobby', async () => {
    const { code, maya, ben } = await finished()
    expect((await historyOf(ben, code)).rounds.map(({ round }) => round)).toEqual([1, 2, 3, 4, 5])
    await maya.post(`/api/game/rematch/${code}`)
    expect(await historyOf(ben, code)).toEqual({ rounds: [] })
    await playGame(code, [maya, ben])
    expect((await historyOf(ben, code)).rounds.map(({ game, round }) => [game, round])).toEqual(
      [1, 2, 3, 4, 5].map((round) => [2, round]),
    )
  })

  it('come in pages by the number of the deal', async () => {
    const { code, maya, ben } = await finished()
    await maya.post(`/api/game/rematch/${code}`)
    await playGame(code, [maya, ben])
    const pageOf = async (query: string) => {
      const { rounds, next } = await historyOf(maya, code, query)
      return [rounds.map(({ deal }) => deal?.no), next]
    }

    expect(await pageOf('?limit=4')).toEqual([[1, 2, 3, 4], 5])
    expect(await pageOf('?from=5&limit=4')).toEqual([[5, 6, 7, 8], 9])
    expect(await pageOf('?from=9&limit=4')).toEqual([[9, 10], null])
    expect(await pageOf('?limit=10')).toEqual([[1, 2, 3, 4, 5, 6, 7, 8, 9, 10], null])
    expect(await pageOf('?game=1&limit=3')).toEqual([[1, 2, 3], 4])
    expect(await pageOf('?game=1&limit=100')).toEqual([[1, 2, 3, 4, 5], null])
    expect(await pageOf('?game=2')).toEqual([[6, 7, 8, 9, 10], null])
    expect(await pageOf('?game=2&from=8')).toEqual([[8, 9, 10], null])
    expect(await pageOf('?game=3')).toEqual([[], null])
    expect(await pageOf('?from=11')).toEqual([[], null])
  })

  it.each(['limit=101', 'limit=0', 'limit=x', 'from=-1', 'game=1.5', 'format=xml', 'format=csv&limit=500'])(
    'are refused for ?%s',
    async (query) => {
      const { code, players } = await seat(test, 'Maya')
      const { status, body } = await players[0].get(`/api/game/history/${code}?${query}`)
      expect([status, body]).toMatchObject([400, { code: 'query-invalid' }])
    },
  )

  it.each(['history', 'evening', 'history?format=csv', 'history?limit=1000'])('are for members: %s', async (path) => {
    const { code } = await seat(test, 'Maya')
    const [call = '', query = ''] = path.split('?')
    const { status, body } = await test.player().get(`/api/game/${call}/${code}?${query}`)
    expect([status, body]).toMatchObject([404, { code: 'player-not-found' }])
  })

  it('of a room before its first round are a head alone', async () => {
    const { code, players } = await seat(test, 'Maya')
    const { text } = await players[0].get(`/api/game/history/${code}?format=csv`)
    expect(parse(text, { bom: true })).toEqual([
      ['game', 'round', 'time', 'player', 'cards', 'plays', 'decision', 'hand', 'amount', 'total'],
    ])
    expect((await players[0].get(`/api/game/history/${code}?format=json`)).body).toMatchObject({
      roomCode: code,
      rounds: [],
    })
  })

  it('that an earlier release has written name game 1', async () => {
    const { code, maya } = await finished()
    const load = test.store.rounds.bind(test.store)
    test.store.rounds = async (...asked) =>
      (await load(...asked)).map(({ no, json }) => {
        const { game: _, deal: __, ...stored } = JSON.parse(json) as HistoryRound
        return { no, json: JSON.stringify(stored) }
      })
    const { rounds } = await historyOf(maya, code)
    expect(rounds.map(({ game, deal, round }) => [game, deal, round])).toEqual(
      [1, 2, 3, 4, 5].map((round) => [1, null, round]),
    )
  })
})

describe('a download of 2,000 rounds of 13 players', () => {
  it('reads 50 rounds at once, and no more before the reader takes them', async () => {
    const { code } = await finished()
    const [stored] = await test.store.rounds(code, 1, 1)
    const round = JSON.parse(stored?.json ?? '') as HistoryRound
    const players = Array.from({ length: 13 }, () => round.players[0])
    const json = JSON.stringify({ ...round, players })
    let asked = 0
    const long = {
      rounds: async (_: string, from: number, limit: number) => {
        asked += 1
        expect(limit).toBeLessThanOrEqual(50)
        return Array.from({ length: Math.min(limit, 2_001 - from) }, (_, index) => ({ no: from + index, json }))
      },
    }
    const room = (await test.store.load(code))?.room as Finished
    const books = new Books(long, { ...room, nextDeal: { no: 2_001, seed: '', commitment: '', cuts: [] } })
    const reading = books.allRounds()

    for (let taken = 1; taken <= 2_000; taken += 1) {
      expect((await reading.next()).done).toBe(false)
      expect(asked).toBe(Math.ceil(taken / 50))
    }
    expect((await reading.next()).done).toBe(true)
  })

  it('that cannot be read at all is refused as any call is', async () => {
    const { code, maya } = await finished()
    test.store.rounds = () => Promise.reject(new StoreUnavailable('The store is away'))
    for (const query of ['', '?limit=5', '?format=csv', '?format=json']) {
      expect((await maya.get(`/api/game/history/${code}${query}`)).status).toBe(503)
    }
  })
})

describe('a rematch', () => {
  it('is seen by every page: the lobby’s answer goes out, and no message', async () => {
    const { code, maya, ben } = await finished()
    test.events.length = 0
    await maya.post(`/api/game/rematch/${code}`)
    const lobby = (await ben.get<LobbyView>(`/api/game/lobby/${code}`)).body

    expect(test.events.map(({ name }) => name)).toEqual(['game-update'])
    expect(JSON.parse(test.events[0]?.data ?? '')).toEqual({
      version: lobby.version,
      state: { ...lobby, currentPlayer: null },
    })
    expect(lobby).toMatchObject({ game: 2, status: 'waiting' })
  })

  it('can be started by pages that know the calls between rounds only (R-rematch-6, R-rematch-7)', async () => {
    const { code, maya, ben } = await finished()
    await maya.post(`/api/game/rematch/${code}`)
    const ready = await ben.post<{ state: StateView; cut: boolean }>(`/api/game/round-ready/${code}`)
    const own = ready.body.state.players.find(({ name }) => name === 'Ben')
    const next = await maya.post<{ state: StateView }>(`/api/game/next-round/${code}`)

    expect(own).toMatchObject({ isReady: true, roundReady: true })
    expect([next.status, next.body.state.phase, next.body.state.currentRound]).toEqual([200, 'dealing', 1])
  })
})

describe('the active list', () => {
  const listed = async () => {
    await test.clock.advance(1_000)
    const { body } = await test.player().get<{ games: { roomCode: string }[] }>('/api/game/active-games')
    return body.games.map(({ roomCode }) => roomCode)
  }

  it('has no unlisted and no locked rooms (R-settings-4)', async () => {
    const maya = test.player('Maya')
    const code = await maya.createGame()
    expect(await listed()).toEqual([code])
    await maya.post(`/api/game/settings/${code}`, { listed: false })
    expect(await listed()).toEqual([])
    await maya.post(`/api/game/settings/${code}`, { listed: true })
    await maya.post(`/api/game/toggle-allow-joins/${code}`, { allow: false })
    expect(await listed()).toEqual([])
    const settings = { maxRounds: 5, decisionTimer: 30, ante: 50, listed: false }
    const hidden = await test.player().post('/api/game/create', { playerName: 'Ben', settings })
    expect(hidden.status).toBe(200)
    expect(await listed()).toEqual([])
  })

  it('has the lobby of a rematch', async () => {
    const { code, maya } = await finished()
    expect(await listed()).toEqual([])
    await maya.post(`/api/game/rematch/${code}`)
    expect(await listed()).toEqual([code])
  })

  it('has the number of the game that begins next', async () => {
    const { code, maya } = await finished()
    await maya.post(`/api/game/rematch/${code}`)
    await test.clock.advance(1_000)
    const { body } = await test.player().get<ActiveGamesAnswer>('/api/game/active-games')
    expect(body.games.map(({ roomCode, game }) => [roomCode, game])).toEqual([[code, 2]])
  })
})

describe('the metrics', () => {
  it('count the first games of rooms and later ones', async () => {
    const { code, maya, ben } = await finished()
    for (const game of [2, 3]) {
      await maya.post(`/api/game/rematch/${code}`)
      await playGame(code, [maya, ben])
      expect((await stateOf(maya, code)).game).toBe(game)
    }
    const { body } = await test.app.inject('/metrics')
    expect(body).toContain('poker_games_total{game="first"} 1\n')
    expect(body).toContain('poker_games_total{game="later"} 2\n')
  })
})

describe('what a body may be', () => {
  it.each([
    ['extend', {}, 'rounds-invalid'],
    ['extend', { rounds: 7 }, 'rounds-invalid'],
    ['settings', { maxRounds: 7 }, 'max-rounds-invalid'],
    ['settings', { decisionTimer: '30' }, 'decision-timer-invalid'],
    ['settings', { ante: 0 }, 'ante-out-of-range'],
    ['settings', { harveyDifficulty: 'none' }, 'difficulty-invalid'],
    ['settings', { listed: 1 }, 'listed-not-boolean'],
    ['settings', { watchers: null }, 'watchers-not-boolean'],
  ])('%s %o is refused', async (call, sent, code) => {
    const { code: roomCode, players } = await seat(test, 'Maya', 'Ben')
    const { status, body } = await players[0].post(`/api/game/${call}/${roomCode}`, sent)
    expect([status, body]).toMatchObject([400, { code }])
    expect((await players[1].post(`/api/game/${call}/${roomCode}`, sent)).status).toBe(403)
  })
})

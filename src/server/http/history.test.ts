import { once } from 'node:events'
import { get, type IncomingMessage, type Server } from 'node:http'
import { promisify } from 'node:util'
import { parse } from 'csv-parse/sync'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openApp, seat, type TestApp } from '../../../tests/support/app'
import { finishedGame, historyOf, playGame } from '../../../tests/support/whole-games'
import type { HistoryRound } from '../../contract'
import type { Deciding, Finished, Running } from '../../game/room'
import { StoreUnavailable, type StoredRound } from '../ports/room-store'
import { RoomHistory } from '../rooms/room-history'
import { roomOfText } from '../rooms/room-text'

let test: TestApp
beforeEach(async () => (test = await openApp()))
afterEach(() => test.close())

describe('the history', () => {
  it('without a query is the rounds of the running game, and none in a later lobby', async () => {
    const { code, maya, ben } = await finishedGame(test)
    expect((await historyOf(ben, code)).rounds.map(({ round }) => round)).toEqual([1, 2, 3, 4, 5])
    await maya.post(`/api/game/rematch/${code}`)
    expect(await historyOf(ben, code)).toEqual({ rounds: [] })
    await playGame(test, code, [maya, ben])
    expect((await historyOf(ben, code)).rounds.map(({ game, round }) => [game, round])).toEqual(
      [1, 2, 3, 4, 5].map((round) => [2, round]),
    )
  })

  it('is answered in pages by the number of the deal', async () => {
    const { code, maya, ben } = await finishedGame(test)
    await maya.post(`/api/game/rematch/${code}`)
    await playGame(test, code, [maya, ben])
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

  it.each([
    ['limit=101', 'limit must be 1 to 100'],
    ['limit=0', 'limit must be 1 to 100'],
    ['limit=x', 'limit must be 1 to 100'],
    ['from=-1', 'from must be the number of a deal'],
    ['game=1.5', 'game must be the number of a game'],
    ['format=xml', 'format must be csv or json'],
    ['format=csv&limit=500', 'limit must be 1 to 100'],
  ])('is refused for ?%s: %s', async (query, error) => {
    const { code, players } = await seat(test, 'Maya')
    const { status, body } = await players[0].get(`/api/game/history/${code}?${query}`)
    expect([status, body]).toMatchObject([400, { error }])
  })

  it.each(['history', 'evening', 'history?format=csv', 'history?limit=1000'])(
    'is shown to members only: %s',
    async (path) => {
      const { code } = await seat(test, 'Maya')
      const [call = '', query = ''] = path.split('?')
      const { status, body } = await test.player().get(`/api/game/${call}/${code}?${query}`)
      expect([status, body]).toMatchObject([404, { code: 'player-not-found' }])
    },
  )

  it('of a room before its first round has no rounds', async () => {
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

  it('of an earlier release is of game 1', async () => {
    const { code, maya } = await finishedGame(test)
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

describe('the history of a game of 2,000 rounds', () => {
  const lastRounds = async (room: Running, settled: number) => {
    const store = {
      load: test.store.load,
      rounds: async (_: string, from: number, limit: number) =>
        Array.from({ length: Math.min(limit, settled + 1 - from) }, (_, index) => ({
          no: from + index,
          json: JSON.stringify({ round: from + index }),
        })),
    }
    const rounds = []
    for await (const { round } of new RoomHistory(store, room).runningGame()) rounds.push(round)
    return [rounds.length, rounds[0], rounds.at(-1)]
  }

  it('is the last 500 from the showdown on, also while the next hand is played', async () => {
    const { code } = await finishedGame(test)
    const room = roomOfText((await test.store.load(code))?.room) as Finished
    const nextDeal = { no: 2_001, seed: '', commitment: '', cuts: {} }
    const finished: Finished = { ...room, round: { ...room.round, number: 2_000 }, nextDeal }
    const deciding: Deciding = { ...finished, phase: 'decision', turn: { seat: '', endsAt: 0, isShort: false } }

    expect(await lastRounds(finished, 2_000)).toEqual([500, 1_501, 2_000])
    expect(await lastRounds(deciding, 1_999)).toEqual([500, 1_500, 1_999])
  })
})

describe('a download of 2,000 rounds of 13 players', () => {
  it('reads 50 rounds at once, and no more before the reader takes them', async () => {
    const { code } = await finishedGame(test)
    const [stored] = await test.store.rounds(code, 1, 1)
    const round = JSON.parse(stored?.json ?? '') as HistoryRound
    const players = Array.from({ length: 13 }, () => round.players[0])
    const json = JSON.stringify({ ...round, players })
    let asked = 0
    const long = {
      load: test.store.load,
      rounds: async (_: string, from: number, limit: number) => {
        asked += 1
        expect(limit).toBeLessThanOrEqual(50)
        return Array.from({ length: Math.min(limit, 2_001 - from) }, (_, index) => ({ no: from + index, json }))
      },
    }
    const room = roomOfText((await test.store.load(code))?.room) as Finished
    const history = new RoomHistory(long, { ...room, nextDeal: { no: 2_001, seed: '', commitment: '', cuts: {} } })
    const reading = history.allRounds()

    for (let taken = 1; taken <= 2_000; taken += 1) {
      expect((await reading.next()).done).toBe(false)
      expect(asked).toBe(Math.ceil(taken / 50))
    }
    expect((await reading.next()).done).toBe(true)
  })

  it('that cannot be read at all is refused like any other call', async () => {
    const { code, maya } = await finishedGame(test)
    test.store.rounds = () => Promise.reject(new StoreUnavailable('The store is away'))
    for (const query of ['', '?limit=5', '?format=csv', '?format=json']) {
      expect((await maya.get(`/api/game/history/${code}${query}`)).status).toBe(503)
    }
  })
})

it('a history that lacks the last rounds ends with the stored ones, and is complete', async () => {
  const { code, maya } = await finishedGame(test)
  const load = test.store.rounds.bind(test.store)
  test.store.rounds = async (...asked) => (await load(...asked)).filter(({ no }) => no <= 3)
  expect((await historyOf(maya, code)).rounds).toHaveLength(3)
  const { status, body } = await maya.get(`/api/game/history/${code}?format=json`)
  expect([status, body]).toMatchObject([200, { rounds: [{ round: 1 }, { round: 2 }, { round: 3 }] }])
})

/** What is read of a room that is deleted at this moment. */
async function deleted(): Promise<StoredRound[]> {
  test.store.load = async () => undefined
  return []
}

it('a download of a room that is deleted before its first part is read is no file', async () => {
  const { code, maya } = await finishedGame(test)
  test.store.rounds = deleted
  for (const query of ['', '?format=csv', '?format=json']) {
    const { status, body } = await maya.get(`/api/game/history/${code}${query}`)
    expect([status, body]).toEqual([404, expect.objectContaining({ error: 'Game not found' })])
  }
})

describe('a download that breaks off', () => {
  const breakOff = async (secondPart: () => Promise<StoredRound[]>) => {
    const { code, maya } = await finishedGame(test)
    const load = test.store.rounds.bind(test.store)
    test.store.rounds = (room, from) => (from === 1 ? load(room, 1, 1) : secondPart())
    const { port } = new URL(await test.app.listen({ port: 0, host: '127.0.0.1' }))
    const call = get({ port, path: `/api/game/history/${code}?format=json`, headers: { cookie: maya.cookie } })
    const [answer] = (await once(call, 'response')) as [IncomingMessage]
    // A reset of the connection is an error of the call too.
    call.on('error', () => undefined)
    return { call, answer }
  }
  const faults = () => test.logged.filter((line) => line.includes('"level":50'))

  it('through a fault of the server is logged as a fault', async () => {
    const { answer } = await breakOff(() => Promise.reject(new StoreUnavailable('The store is away')))
    await expect(once(answer.resume(), 'end')).rejects.toThrow('aborted')
    expect(faults()).toEqual([expect.stringContaining('The store is away')])
  })

  it('because its room is deleted is truncated, without a fault', async () => {
    const { answer } = await breakOff(deleted)
    await expect(once(answer.resume(), 'end')).rejects.toThrow('aborted')
    expect(faults()).toEqual([])
  })

  it('because its reader hangs up is no fault', async () => {
    let giveMore: (rounds: StoredRound[]) => void = () => undefined
    const more = new Promise<StoredRound[]>((resolve) => (giveMore = resolve))
    const { call } = await breakOff(() => more)
    call.destroy()
    await once(call, 'close')
    // More than fits into the sockets.
    giveMore([2, 3, 4, 5].map((no) => ({ no, json: JSON.stringify({ more: 'x'.repeat(4_000_000) }) })))
    await vi.waitFor(async () => expect(await connectionsOf(test.app.server)).toBe(0), { timeout: 10_000 })
    expect(faults()).toEqual([])
  })
})

function connectionsOf(server: Server): Promise<number> {
  return promisify(server.getConnections.bind(server))()
}

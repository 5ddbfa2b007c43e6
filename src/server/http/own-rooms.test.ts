import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { RoomsAnswer } from '../../contract'
import { MemoryLimits } from '../adapters/memory-limits'
import { MemoryRoomStore } from '../adapters/memory-room-store'
import { deal, openApp, seat, type TestApp } from '../../../tests/support/app'
import type { Player } from '../../../tests/support/player'

let test: TestApp
beforeEach(async () => (test = await openApp()))
afterEach(() => test.close())

const ask = (player: Player, headers = {}) => player.get<RoomsAnswer>('/api/session/rooms', headers)
const roomsOf = async (player: Player) => (await ask(player)).body.rooms

describe('GET /api/session/rooms (P-session-10)', () => {
  it('answers no room and a new session to a caller without a cookie', async () => {
    const answer = await ask(test.player())
    expect(answer).toMatchObject({ status: 200, body: { rooms: [] } })
    expect(answer.headers['set-cookie']).toBeDefined()
  })

  it('answers the code, the own name, the phase and the players without Harvey', async () => {
    const { code, players } = await seat(test, 'Ann', 'Ben')
    expect(await roomsOf(players[1])).toEqual([{ roomCode: code, name: 'Ben', phase: 'lobby', players: 2 }])
    await players[1].rename(code, 'Benno')
    for (const player of players) await player.ready(code)
    await players[0].start(code)
    expect(await roomsOf(players[1])).toEqual([{ roomCode: code, name: 'Benno', phase: 'dealing', players: 2 }])
  })

  it('answers the room in which the player was last active first, whatever others do', async () => {
    const ann = test.player('Ann')
    const first = await ann.createGame()
    await test.clock.advance(10)
    const second = await ann.createGame()
    expect((await roomsOf(ann)).map(({ roomCode }) => roomCode)).toEqual([second, first])
    await test.clock.advance(10)
    await ann.ready(first)
    expect((await roomsOf(ann)).map(({ roomCode }) => roomCode)).toEqual([first, second])
    await test.clock.advance(10)
    await test.player('Ben').join(second)
    expect((await roomsOf(ann)).map(({ roomCode }) => roomCode)).toEqual([first, second])
  })

  it('answers no more than 20 rooms, the newest', async () => {
    const ann = test.player('Ann')
    const codes: string[] = []
    for (let room = 0; room < 22; room += 1) {
      codes.unshift(await ann.createGame())
      await test.clock.advance(10)
    }
    expect((await roomsOf(ann)).map(({ roomCode }) => roomCode)).toEqual(codes.slice(0, 20))
  })

  it('leaves out a room that the player has left, was removed from or only asks to join', async () => {
    const { code, players } = await seat(test, 'Ann', 'Ben', 'Cyd')
    await players[1].leave(code)
    await players[0].kick(code, 'Cyd')
    for (const gone of [players[1], players[2]]) expect(await roomsOf(gone)).toEqual([])

    await players[0].ready(code)
    await players[0].start(code)
    const dan = test.player('Dan')
    expect((await dan.join(code)).body.status).toBe('pending')
    expect(await roomsOf(dan)).toEqual([])
    await players[0].approve(code, 'Dan')
    expect(await roomsOf(dan)).toMatchObject([{ roomCode: code, players: 2 }])
  })

  it('leaves out a room as soon as a player leaves its game, even while their hand is still played', async () => {
    const { code, players } = await deal(test, ['Ann', 'Ben', 'Cyd'])
    await players[0].chooseAces(code)
    await players[0].decide(code, 'stay')
    await players[0].leave(code)
    expect(await roomsOf(players[0])).toEqual([])
    expect(await roomsOf(players[1])).toMatchObject([{ phase: 'decision', players: 2 }])
  })

  it('leaves out a room that is deleted, at once and after its time', async () => {
    const ann = test.player('Ann')
    const code = await ann.createGame()
    await ann.leave(code)
    expect(await roomsOf(ann)).toEqual([])
    await ann.createGame()
    await test.clock.advance(40 * 60_000)
    expect(await roomsOf(ann)).toEqual([])
  })

  it('has a tag, and answers 304 to a caller that holds the answer', async () => {
    const ann = test.player('Ann')
    const code = await ann.createGame()
    const { headers } = await ask(ann)
    const tag = { 'if-none-match': headers.etag }
    expect(headers['cache-control']).toBe('private, no-cache')
    expect((await ask(ann, tag)).status).toBe(304)
    await ann.ready(code)
    expect((await ask(ann, tag)).status).toBe(304)
    await ann.start(code)
    expect((await ask(ann, tag)).status).toBe(200)
  })

  it('writes nothing about seats unless they change', async () => {
    const written: (string[] | null)[] = []
    class Watched extends MemoryRoomStore {
      override save(change: Parameters<MemoryRoomStore['save']>[0]) {
        written.push(change.seated)
        return super.save(change)
      }
    }
    const watched = await openApp({ makeStore: () => new Watched() })
    try {
      const { code, players } = await deal(watched, ['Ann', 'Ben'])
      const seats = written.filter((seated) => seated !== null).map(({ length }) => length)
      expect(seats).toEqual([1, 2])
      written.length = 0
      await players[0].chooseAces(code)
      await players[0].decide(code, 'stay')
      await players[0].say(code, 'Hi')
      expect(new Set(written)).toEqual(new Set([null]))
    } finally {
      await watched.close()
    }
  })

  it('has its own allowance', async () => {
    const limited = await openApp({ limits: (clock) => new MemoryLimits(clock) })
    try {
      const ann = limited.player('Ann')
      await ann.init()
      const statuses: number[] = []
      for (let asked = 0; asked < 12; asked += 1) statuses.push((await ask(ann)).status)
      expect(statuses).toEqual([...Array<number>(10).fill(200), 429, 429])
    } finally {
      await limited.close()
    }
  })
})

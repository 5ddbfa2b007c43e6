import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { StateView } from '../../src/contract'
import { expectOk, type Player } from '../support/player'
import { deal, seat } from '../support/table'
import { startTestServer, type TestServer } from '../support/test-server'

// The calls of a host, and what a player can do at the table besides playing.

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const HANDS = ['Kh Qd 9s', '8c 7d 4s', 'Jc 10d 3s']

async function act(player: Player, call: string, code: string, body: object): Promise<StateView> {
  return expectOk(await player.post<{ state: StateView }>(`/api/game/${call}/${code}`, body)).state
}

describe('pause', () => {
  it('answers who has paused the game and until when, and stops the turn (R-pause-1, R-pause-2)', async () => {
    const { code, players } = await deal(server, ['Ada', 'Ben'], { hands: HANDS })
    const [ada, ben] = players
    const paused = await act(ada!, 'pause', code, { on: true })
    expect(paused).toMatchObject({ pausedBy: 'Ada', pausedUntil: server.clock.now() + 900_000, deadlineAt: null })
    const refused = await ada!.decide(code, 'stay')
    expect([refused.status, refused.body]).toEqual([409, { error: 'The game is paused', code: 'paused' }])
    expect((await ben!.post(`/api/game/pause/${code}`, { on: false })).status).toBe(403)
    const on = await act(ada!, 'pause', code, { on: false })
    expect(on).toMatchObject({ pausedBy: null, pausedUntil: null, currentTurn: 'Ada', timeLeft: paused.timeLeft })
  })

  it('ends by itself after 15 minutes, and cannot be repeated in the round (R-pause-1, R-pause-5)', async () => {
    const { code, players } = await deal(server, ['Ada', 'Ben'], { hands: HANDS })
    const ada = players[0]!
    const { timeLeft } = await act(ada, 'pause', code, { on: true })
    for (let minutes = 0; minutes < 15; minutes += 0.5) {
      expect(expectOk(await ada.state(code)).pausedBy).toBe('Ada')
      await server.clock.advance(30_000)
      for (const player of players) await player.heartbeat(code)
    }
    expect(expectOk(await ada.state(code))).toMatchObject({ pausedBy: null, currentTurn: 'Ada', timeLeft })
    const refused = await ada.post(`/api/game/pause/${code}`, { on: true })
    expect([refused.status, refused.body]).toMatchObject([409, { code: 'paused-long-enough' }])
  })

  it('refuses an empty body', async () => {
    const { code, creator } = await deal(server, ['Ada'])
    const refused = await creator.post(`/api/game/pause/${code}`, {})
    expect([refused.status, refused.body]).toEqual([400, { error: 'on must be true or false', code: 'on-not-boolean' }])
  })
})

describe('sit-out', () => {
  it('is in lobby and state, and the player is not dealt in (R-sit-out-1)', async () => {
    const table = await seat(server, ['Ada', 'Ben'])
    const { code, players } = table
    await act(players[1]!, 'sit-out', code, { on: true })
    const lobby = expectOk(await players[0]!.lobby(code))
    expect(lobby.players.map(({ sittingOut }) => sittingOut)).toEqual([false, true])
    expectOk(await players[0]!.ready(code))
    expectOk(await players[0]!.start(code))
    const state = await table.state()
    expect(state.players).toMatchObject([
      { inPot: true, sittingOut: false },
      { inPot: false, sittingOut: true, runningTotal: 0 },
    ])
  })
})

describe('make-host and kick', () => {
  it('hand the role on, and remove a player between rounds (R-creator-9, R-kick-1, R-kick-4)', async () => {
    const { code, players } = await deal(server, ['Ada', 'Ben'], { hands: HANDS })
    const [ada, ben] = players
    const playerId = (index: number) => expectOkState(ada!, code).then((state) => state.players[index]?._id)
    expect(await act(ada!, 'make-host', code, { playerId: await playerId(1) })).toMatchObject({ isCreator: false })
    expect((await ben!.post(`/api/game/kick/${code}`, { playerId: await playerId(0) })).status).toBe(409)
    expectOk(await ada!.decide(code, 'fold'))
    expectOk(await ben!.decide(code, 'fold'))
    expectOk(await ben!.post(`/api/game/kick/${code}`, { playerId: await playerId(0) }))
    expect((await ada!.state(code)).status).toBe(404)
    expect((await ada!.join(code)).status).toBe(403)
    const log = expectOk(await ben!.chatLog(code)).messages.map(({ message }) => message)
    expect(log).toContain('Ben is now the room creator')
    expect(log.at(-1)).toBe('Ada was kicked by Ben')
  })
})

const expectOkState = async (player: Player, code: string) => expectOk(await player.state(code))

describe('a locked lobby', () => {
  it('is not in the active list, says so, and accepts nobody (R-join-4, R-settings-4)', async () => {
    const { code, creator } = await seat(server, ['Ada'])
    expectOk(await creator.allowJoins(code, false))
    expect(expectOk(await creator.lobby(code)).allowJoinDuringGame).toBe(false)
    const refused = await seat(server, ['Ben']).then(({ creator: ben }) => ben.join(code))
    expect([refused.status, refused.body]).toEqual([
      403,
      { error: 'This game takes no new players now', code: 'joins-closed' },
    ])
    await server.clock.advance(2_000)
    const { games } = expectOk(await creator.get<{ games: { roomCode: string }[] }>('/api/game/active-games'))
    expect(games.map(({ roomCode }) => roomCode)).not.toContain(code)
  })
})

describe('react', () => {
  it('is an event for everybody at the table, and changes nothing else (R-react-1)', async () => {
    const { code, players } = await deal(server, ['Ada', 'Ben'], { hands: HANDS })
    const socket = await players[1]!.subscribe(code)
    const { version } = expectOk(await players[1]!.state(code))
    const react = (reaction: string) => players[0]!.post(`/api/game/react/${code}`, { reaction })
    expectOk(await react('rabbit'))
    expect((await react('boo')).status).toBe(400)
    await socket.flush()
    const reactions = socket.events.filter(({ name }) => name === 'reaction')
    expect(reactions.map(({ data }) => data)).toEqual([{ playerName: 'Ada', reaction: 'rabbit' }])
    expect(expectOk(await players[1]!.state(code)).version).toBe(version)
    socket.close()
  })
})

it('a page that continues by itself is ready, and no sign that its player is there (R-next-7)', async () => {
  const { code, players } = await deal(server, ['Ada', 'Ben'], { hands: HANDS })
  for (const player of players) expectOk(await player.decide(code, 'fold'))
  const state = await act(players[1]!, 'continue', code, { auto: true })
  expect(state.players[1]).toMatchObject({ roundReady: true })
  expect((await players[1]!.post(`/api/game/continue/${code}`, { auto: 'yes' })).status).toBe(400)
})

import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { leanChannelOf, playerChannelOf, type LobbyView, type OwnPart, type StateView } from '../../contract'
import { lobby, lobbyPlayer } from '../fixtures/lobby'
import { closePage, CODE, InRoom, showFirst, showLobby } from '../fixtures/shown-game'
import { folded, holding, player, table } from '../fixtures/table'
import { shownVersion, useDecisionSteps, useGame, useGamePolling, useLobbyPolling } from './room'

const { channels } = vi.hoisted(() => ({ channels: new Map<string, (event: string, data: unknown) => void>() }))

/** A connection that is always there. */
class Connected {
  readonly connection = { state: 'connected' }
  channel = () => undefined
  allChannels = () => []
  unsubscribe = (name: string) => void channels.delete(name)
  subscribe = (name: string) => ({
    bind_global: (deliver: (event: string, data: unknown) => void) => void channels.set(name, deliver),
    bind: () => {},
  })
}
vi.mock('pusher-js', () => ({ default: Connected }))

const STATE = `/api/game/state/${CODE}`
const LOBBY = `/api/game/lobby/${CODE}`
let asked: string[]
/** What the server answers to polls. */
let answered: { lobby: LobbyView; state: StateView }
let answersAfterMs: number

async function pass(ms: number): Promise<void> {
  await act(() => vi.advanceTimersByTimeAsync(0))
  await vi.dynamicImportSettled()
  await act(() => vi.advanceTimersByTimeAsync(ms))
}

const questions = (path: string) => asked.filter((one) => one === path).length

/** An event arrives. Returns how often the page asks for that reason. */
async function receive(channel: string, event: string, data: unknown, path: string): Promise<number> {
  const before = questions(path)
  channels.get(channel)!(event, data)
  await pass(10)
  return questions(path) - before
}

beforeEach(() => {
  vi.useFakeTimers()
  asked = []
  answersAfterMs = 0
  answered = { lobby: lobby(), state: table() }
  const realtime = { host: null, port: null, tls: false, cluster: 'us2', key: 'key', prefix: '' }
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path)
    if (path === '/api/session/init') return Response.json({ now: Date.now(), realtime })
    if (answersAfterMs > 0) await new Promise((resolve) => setTimeout(resolve, answersAfterMs))
    return Response.json(path === LOBBY ? answered.lobby : answered.state)
  })
})
afterEach(() => {
  closePage()
  vi.useRealTimers()
})

describe('in a game', () => {
  const shown = (more: Partial<StateView>) => table({ version: 13, currentPlayer: null, ...more })
  const patch = [
    { op: 'replace', path: '/version', value: 13 },
    { op: 'replace', path: '/pot', value: 1_050 },
  ]
  const own: OwnPart = {
    phase: 'decision',
    currentPlayer: 'Maya',
    isCreator: false,
    planned: null,
    joinRequests: [],
    player: player('Maya', holding('Ah As 9d')),
  }
  const takeUpdate = (data: object) => receive(leanChannelOf(CODE), 'game-update', data, STATE)
  const takeHand = (version: number) => receive(playerChannelOf(CODE, 'seat-Maya'), 'hand', { version, own }, STATE)

  async function open() {
    const useBoth = () => {
      useGamePolling(({ view }) => view)
      useDecisionSteps()
      return useGame()
    }
    showFirst(table())
    const { result } = renderHook(useBoth, { wrapper: InRoom })
    await pass(100)
    return () => result.current
  }

  it('the page asks every second', async () => {
    await open()
    const before = questions(STATE)
    await pass(5_000)
    expect(questions(STATE)).toBe(before + 5)
  })

  it('the content of an event is shown without a request', async () => {
    const game = await open()
    expect(await takeUpdate({ version: 13, from: 12, patch })).toBe(0)
    expect(game().pot).toBe(1_050)
  })

  it('after a lost event the page asks at once', async () => {
    const game = await open()
    expect(await takeUpdate({ version: 14, from: 13, patch: [] })).toBe(1)
    expect(game().version).toBe(12)
  })

  it('cards are shown without a request, whether they come before the deal or after it', async () => {
    const game = await open()
    await takeHand(13)
    expect(game().players[0]?.cards).toEqual(table().players[0]?.cards)
    const players = [player('Maya'), player('Noor')]
    expect(await takeUpdate({ version: 13, state: shown({ currentRound: 4, players }) })).toBe(0)
    expect(game().players[0]).toEqual(own.player)
    await takeUpdate({ version: 14, state: shown({ version: 14, currentRound: 5, players }) })
    await takeHand(14)
    expect(game().players[0]).toEqual(own.player)
  })

  it('a poll that was sent before the player’s own part changed does not undo the change', async () => {
    const game = await open()
    answersAfterMs = 500
    const before = questions(STATE)
    await pass(1_000)
    expect(questions(STATE)).toBe(before + 1)
    const joinRequests = [{ playerName: 'Priya', requestedAt: '2026-03-14T21:00:00.000Z' }]
    await receive(playerChannelOf(CODE, 'seat-Maya'), 'hand', { version: 12, own: { ...own, joinRequests } }, STATE)
    expect(game().joinRequests).toEqual(joinRequests)
    await pass(600)
    expect(game().joinRequests).toEqual(joinRequests)
  })

  it('an action is done when an event has brought its version, without a request', async () => {
    await open()
    const done = vi.fn<() => void>()
    void shownVersion(CODE, 13).then(done)
    await pass(200)
    expect(done).not.toHaveBeenCalled()
    expect(await takeUpdate({ version: 13, from: 12, patch })).toBe(0)
    expect(done).toHaveBeenCalled()
  })

  it('an action whose version no event brings soon asks for it', async () => {
    await open()
    answered.state = table({ version: 13 })
    answersAfterMs = 200
    const before = questions(STATE)
    const done = vi.fn<() => void>()
    void shownVersion(CODE, 13).then(done)
    await pass(250)
    expect(questions(STATE)).toBe(before)
    await pass(100)
    expect(questions(STATE)).toBe(before + 1)
    expect(done).not.toHaveBeenCalled()
    await pass(200)
    expect(done).toHaveBeenCalled()
  })

  it('an action whose version is already shown is done at once', async () => {
    await open()
    const before = questions(STATE)
    await shownVersion(CODE, 12)
    expect(questions(STATE)).toBe(before)
  })

  it('decisions that arrive together are shown one after another, from the first that an event names', async () => {
    const names = ['Maya', 'Noor', 'Elif']
    answered.state = table({ phase: 'dealing', currentTurn: null, players: names.map((name) => player(name)) })
    const game = await open()
    await receive(leanChannelOf(CODE), 'player-action', { playerName: 'Noor', decision: 'fold' }, STATE)
    await takeUpdate({
      version: 13,
      state: shown({ phase: 'results', currentTurn: null, players: names.map((name) => player(name, folded)) }),
    })
    const decided = () => game().players.filter(({ decision }) => decision !== null).length
    expect(game().players[1]?.decision).toBe('fold')
    const seen = [decided()]
    for (let step = 2; step <= 4; step += 1) {
      await pass(250)
      seen.push(decided())
    }
    expect(seen).toEqual([1, 2, 3, 3])
    expect(game().phase).toBe('results')
  })
})

describe('in a lobby', () => {
  const ready = [lobbyPlayer('Maya'), lobbyPlayer('Noor', { isReady: true })]
  const take = (event: string, data: object) => receive(leanChannelOf(CODE), event, data, LOBBY)

  async function open() {
    showLobby(lobby())
    const { result } = renderHook(() => useLobbyPolling(({ view }) => view), { wrapper: InRoom })
    await pass(50)
    return () => result.current
  }

  it('the page asks every 0.1 s', async () => {
    await open()
    const before = questions(LOBBY)
    await pass(1_000)
    expect(questions(LOBBY)).toBe(before + 10)
  })

  it('the content of an event is shown without a request, but nothing older', async () => {
    const shown = await open()
    expect(await take('game-update', { version: 1, state: lobby({ players: ready }) })).toBe(0)
    expect(shown()?.players[1]?.isReady).toBe(false)
    expect(await take('game-update', { version: 2, state: lobby({ version: 2, players: ready }) })).toBe(0)
    expect(shown()?.players[1]?.isReady).toBe(true)
  })

  it.each([
    ['has no view', 'game-update', { version: 2 }],
    ['has the view of the game', 'game-update', { version: 2, state: table({ version: 2 }) }],
    ['follows a lost one', 'game-update', { version: 3, state: lobby({ version: 3 }) }],
    ['lacks the own seat', 'game-update', { version: 2, state: lobby({ version: 2, players: ready.slice(1) }) }],
    ['tells that the game starts', 'game-start', {}],
    ['tells that somebody comes', 'player-joined', { playerName: 'Elif' }],
    ['tells that somebody goes', 'player-left', { playerName: 'Noor' }],
    ['tells that somebody is removed', 'player-kicked', { playerName: 'Noor', kickedBy: 'Maya' }],
  ])('after an event that %s the page asks at once', async (_, event, data) => {
    await open()
    expect(await take(event, data)).toBe(1)
  })
})

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { messageOf } from './fetch-json'

const BODY = { playerName: 'Zoe', roomCode: 'K7PWQ3' }
const LOST = () => {
  throw new TypeError('Failed to fetch')
}
const FAILED = () => Response.json({ error: 'Not now' }, { status: 500 })
const FOREIGN = () => Response.json({ login: 'https://portal.example' })
const SETTINGS = { maxRounds: 5, decisionTimer: 30, ante: 50 } as const

/** A page that has just been opened. */
let calls: typeof import('./calls')
let asked: string[]
/** The first answers to the start of the session; the next ones are good. */
let starts: (() => Response)[]

beforeEach(async () => {
  vi.useFakeTimers()
  vi.spyOn(console, 'warn').mockReturnValue(undefined)
  asked = []
  starts = []
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (path) => {
    const what = (path as string).split('/').at(-1)!
    // The page of another test may still poll.
    if (what !== 'K7PWQ3') asked.push(what)
    const start = what === 'init' ? starts.shift() : undefined
    return start?.() ?? Response.json({ success: true, now: Date.now(), roomCode: 'K7PWQ3', status: 'joined' })
  })
  vi.resetModules()
  calls = await import('./calls')
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

describe.each([
  ['join', () => calls.joinGame(BODY)],
  ['create', () => calls.createGame({ playerName: 'Zoe', settings: SETTINGS, clientId: 'a' })],
])('a call without a session, %s', (what, send) => {
  it('is sent once the session has started, because each request would create its own', async () => {
    starts = [LOST]
    const sending = send()
    await vi.advanceTimersByTimeAsync(1_000)
    expect(await sending).toMatchObject({ roomCode: 'K7PWQ3' })
    expect(asked).toEqual(['init', 'init', what])
  })

  it('fails without being sent if the session cannot be started', async () => {
    starts = [LOST, LOST]
    const failing = send().catch(messageOf)
    await vi.advanceTimersByTimeAsync(1_000)
    expect(await failing).toContain("can't be reached")
    expect(asked).toEqual(['init', 'init'])
    expect(await send()).toMatchObject({ roomCode: 'K7PWQ3' })
    expect(asked).toEqual(['init', 'init', 'init', what])
  })
})

it('a session that the server fails to start keeps nobody from playing', async () => {
  starts = [FAILED, FAILED]
  await calls.readActiveGames()
  expect(await calls.joinGame(BODY)).toMatchObject({ roomCode: 'K7PWQ3' })
  expect(asked).toEqual(['init', 'active-games', 'init', 'join'])
})

it('an answer that is not from the server starts no session', async () => {
  starts = [FOREIGN]
  const sending = calls.joinGame(BODY)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(await sending).toMatchObject({ roomCode: 'K7PWQ3' })
  expect(asked).toEqual(['init', 'init', 'join'])
})

it('a call that creates no seat waits for the first attempt only', async () => {
  starts = [LOST]
  await calls.readActiveGames()
  expect(asked).toEqual(['init', 'active-games'])
})

it('a caller that needs the answer of init asks every 5 s until the server answers', async () => {
  starts = [LOST, FAILED, () => Response.json({ now: Date.now(), shareOrigin: 'https://cards.example' })]
  const { sessionInfo, shareOrigin } = await import('./session')
  const asking = sessionInfo()
  await vi.advanceTimersByTimeAsync(9_999)
  expect(asked).toEqual(['init', 'init'])
  expect(shareOrigin(), 'until then links have the address of the page').toBe(location.origin)
  await vi.advanceTimersByTimeAsync(1)
  expect(await asking).toMatchObject({ shareOrigin: 'https://cards.example' })
  expect(shareOrigin()).toBe('https://cards.example')
})

it('two simultaneous callers start the session once', async () => {
  await Promise.all([calls.joinGame(BODY), calls.joinGame(BODY), calls.readActiveGames()])
  expect(asked.filter((what) => what === 'init')).toHaveLength(1)
})

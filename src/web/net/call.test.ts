import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { callFor, callLatest, callOnce, callTwice } from './call'
import {
  continueToNextRound,
  decide,
  decideAhead,
  pickWilds,
  playAgain,
  readyForRound,
  removePlayer,
  setPush,
  setReady,
  startGame,
  startNextRound,
} from './calls'
import { noteFailure, noteOnline, useDelay } from './connection'

const PATH = '/api/game/decision/K7PWQ3'
const WILDS_PATH = '/api/game/wild-cards/K7PWQ3'
const STATE_PATH = '/api/game/state/K7PWQ3'
const LOST = new TypeError('Failed to fetch')
const done = () => Response.json({ success: true })
const refusedAs = (code: string) => () => Response.json({ error: `Refused: ${code}`, code }, { status: 409 })
const refused = () => Response.json({ error: 'You have decided already' }, { status: 409 })
const tooLate = () =>
  Response.json({ error: 'Your answer did not arrive in time', code: 'turn-ran-out' }, { status: 409 })
const beyondLimits = () => Response.json({ error: 'Too many requests' }, { status: 429 })
const faulty = () => Response.json({ error: 'Something went wrong' }, { status: 500 })
const unavailable = () =>
  Response.json({ error: 'The game cannot be saved right now', code: 'store-unavailable' }, { status: 503 })
const tooNew = () => Response.json({ error: 'Played on a newer version', code: 'room-too-new' }, { status: 503 })

/** No answer comes before the page gives up. */
const stalled = (signal?: AbortSignal | null) =>
  new Promise<Response>((_, reject) => signal?.addEventListener('abort', () => reject(LOST)))

let answers: ((signal?: AbortSignal | null) => Response | Promise<Response>)[]
let state: object
/** So many answers to GET of the state are lost. */
let lostStates: number
let sent: number

beforeEach(() => {
  vi.useFakeTimers()
  sent = 0
  lostStates = 0
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (path, init) => {
    if (path === STATE_PATH && lostStates > 0) {
      lostStates -= 1
      throw LOST
    }
    if (path === STATE_PATH) return Response.json(state)
    // The session's start: the page's clock is shared with the tests of other files.
    if (path === '/api/session/init') return Response.json({ now: Date.now() })
    sent += 1
    return answers.shift()!(init?.signal)
  })
})
afterEach(() => vi.useRealTimers())

/** Lets the pause before the second request pass. */
async function outcome<T>(calling: Promise<T>): Promise<T | { refusedBy: string }> {
  const settled = calling.catch((error: unknown) => ({ refusedBy: (error as Error).message }))
  await vi.advanceTimersByTimeAsync(1_000)
  return settled
}

describe.each([
  ['a call that may be repeated', callTwice],
  ['a call that takes effect only once', callOnce],
])('%s', (_, send) => {
  it('is sent once when it is answered', async () => {
    answers = [done]
    expect(await outcome(send(PATH))).toEqual({ success: true })
    expect(sent).toBe(1)
  })

  it('is sent again without an answer', async () => {
    answers = [() => Promise.reject(LOST), done]
    expect(await outcome(send(PATH))).toEqual({ success: true })
    expect(sent).toBe(2)
  })

  it('is sent again, after a moment, if the server could not say whether it took effect (P-repeat-7)', async () => {
    answers = [unavailable, done]
    const sending = send(PATH)
    await vi.advanceTimersByTimeAsync(200)
    expect(sent).toBe(1)
    expect(await outcome(sending)).toEqual({ success: true })
    expect(sent).toBe(2)
  })

  it('is sent twice at most', async () => {
    answers = [() => Promise.reject(LOST), () => Promise.reject(LOST)]
    expect(await outcome(send(PATH))).toEqual({ refusedBy: expect.stringContaining("can't be reached") as string })
  })

  it('is not sent again when it is refused', async () => {
    answers = [refused]
    expect(await outcome(send(PATH))).toEqual({ refusedBy: 'You have decided already' })
    expect(sent).toBe(1)
  })
})

describe('during a rolling upgrade', () => {
  it.each([
    ['a call that may be repeated', callTwice],
    ['a call that takes effect only once', callOnce],
  ])('%s is sent until it reaches a process that can read the room (P-bound-11)', async (_, send) => {
    answers = [tooNew, tooNew, tooNew, done]
    const sending = send(PATH)
    await vi.advanceTimersByTimeAsync(200)
    expect(sent).toBe(1)
    expect(await outcome(sending)).toEqual({ success: true })
  })

  it('a call is refused once a process can read the room, even if it was sent before', async () => {
    answers = [tooNew, refused]
    expect(await outcome(callOnce(PATH))).toEqual({ refusedBy: 'You have decided already' })
  })

  it('a call is given up when no process can read the room for some seconds', async () => {
    answers = Array.from({ length: 100 }, () => tooNew)
    const calling = outcome(callTwice(PATH))
    await vi.advanceTimersByTimeAsync(10_000)
    expect(await calling).toEqual({ refusedBy: 'Played on a newer version' })
  })

  it('a poll that is given up is not sent again', async () => {
    const ended = (signal?: AbortSignal | null) => (signal?.aborted ? Promise.reject(LOST) : done())
    answers = [tooNew, ended]
    const poll = new AbortController()
    const polling = outcome(callFor('GET', PATH, { signal: poll.signal }))
    poll.abort()
    expect(await polling).toHaveProperty('refusedBy')
  })
})

it('a refused second request means that the first one took effect', async () => {
  answers = [() => Promise.reject(LOST), refused]
  expect(await outcome(callOnce(PATH))).toBeUndefined()
})

it.each([
  { code: 'already-started', send: () => startGame('K7PWQ3') },
  { code: 'already-started', send: () => setReady('K7PWQ3', true) },
  { code: 'not-between-rounds', send: () => startNextRound('K7PWQ3') },
  { code: 'round-is-over', send: () => startNextRound('K7PWQ3') },
  { code: 'game-not-over', send: () => playAgain('K7PWQ3') },
  { code: 'no-such-player', send: () => removePlayer('K7PWQ3', { _id: 'seat-Noor', name: 'Noor' }) },
])('after a refusal as $code nothing is left to do (%#)', async ({ code, send }) => {
  const doneBefore = () => Response.json({ error: 'Done before', code }, { status: 409 })
  answers = [doneBefore, doneBefore]
  expect(await outcome(send())).toBeUndefined()
  expect(await outcome(callOnce(PATH))).toEqual({ refusedBy: 'Done before' })
  expect(sent).toBe(2)
})

it.each([
  ['is beyond the limits', beyondLimits, 'Too many requests'],
  ['meets a fault', faulty, 'Something went wrong'],
])('a second request that %s does not show whether the first one took effect', async (_, answer, sentence) => {
  answers = [() => Promise.reject(LOST), answer]
  expect(await outcome(callOnce(PATH))).toEqual({ refusedBy: sentence })
})

it('only the last press counts: an earlier call to the same path is not sent again', async () => {
  answers = [() => Promise.reject(LOST), done]
  const [first, last] = [callLatest(PATH, { on: true }), callLatest(PATH, { on: false })]
  expect(await Promise.all([outcome(first), outcome(last)])).toEqual([undefined, { success: true }])
  expect(sent).toBe(2)
})

it('the call of the last press is sent again without an answer', async () => {
  answers = [() => Promise.reject(LOST), done]
  expect(await outcome(callLatest(WILDS_PATH, { on: true }))).toEqual({ success: true })
  expect(sent).toBe(2)
})

it('a lost decision ahead is not sent again once the player has decided in the turn', async () => {
  answers = [() => Promise.reject(LOST), done]
  const ahead = outcome(decideAhead('K7PWQ3', 'fold'))
  expect(await outcome(decide('K7PWQ3', 'stay'))).toEqual({ success: true })
  expect(await ahead).toBeUndefined()
  expect(sent).toBe(2)
})

it('a decision ahead that is refused the second time took effect the first time', async () => {
  answers = [() => Promise.reject(LOST), refusedAs('already-decided')]
  expect(await outcome(decideAhead('K7PWQ3', 'fold'))).toBeUndefined()
  expect(sent).toBe(2)
})

it('a push subscription is sent until an answer comes, because nobody presses again', async () => {
  answers = [...Array.from({ length: 9 }, () => () => Promise.reject(LOST)), done]
  const sending = setPush('K7PWQ3', true, {})
  await vi.advanceTimersByTimeAsync(15_000)
  expect(await sending).toEqual({ success: true })
  expect(sent).toBe(10)
})

describe('a call that the table waits for between rounds', () => {
  it.each([continueToNextRound, readyForRound, startNextRound])('is sent until an answer comes (%o)', async (send) => {
    answers = [...Array.from({ length: 9 }, () => () => Promise.reject(LOST)), done]
    const sending = send('K7PWQ3')
    await vi.advanceTimersByTimeAsync(15_000)
    expect(await sending).toEqual({ success: true })
    expect(sent).toBe(10)
  })

  it('is refused the first time, as when a pause forbids it', async () => {
    answers = [refusedAs('paused')]
    expect(await outcome(startNextRound('K7PWQ3'))).toEqual({ refusedBy: 'Refused: paused' })
  })

  it('is left to a page that continues by itself if a second request gets no answer either', async () => {
    answers = [() => Promise.reject(LOST), () => Promise.reject(LOST)]
    expect(await outcome(continueToNextRound('K7PWQ3', undefined, true))).toHaveProperty('refusedBy')
    expect(sent).toBe(2)
  })
})

const standsAs = (decision: 'stay' | 'fold' | null) => {
  const cards = [{ suit: 'spades', selectedRank: 'K' }]
  state = { currentPlayer: 'Maya', pausedBy: null, players: [{ name: 'Maya', decision, cards }] }
}

describe('a decision', () => {
  it('is sent until an answer comes', async () => {
    answers = [...Array.from({ length: 9 }, () => () => Promise.reject(LOST)), done]
    const deciding = decide('K7PWQ3', 'stay')
    await vi.advanceTimersByTimeAsync(15_000)
    expect(await deciding).toEqual({ success: true })
    expect(sent).toBe(10)
  })

  it('is sent again while a proxy does not reach the server', async () => {
    answers = [502, 503, 504].map((status) => () => new Response('<h1>Bad Gateway</h1>', { status }))
    answers.push(done)
    const deciding = decide('K7PWQ3', 'stay')
    await vi.advanceTimersByTimeAsync(5_000)
    expect(await deciding).toEqual({ success: true })
  })

  const blocked = () => Response.json({ message: 'blocked' }, { status: 403 })

  it('fails when something else answers instead of the server, and lets the polls pass', async () => {
    answers = [...Array.from({ length: 5 }, () => blocked), () => Response.json({ error: '' }, { status: 500 })]
    const deciding = outcome(decide('K7PWQ3', 'stay'))
    await vi.advanceTimersByTimeAsync(5_000)
    expect(await deciding).toEqual({ refusedBy: 'The server answered with an error (500).' })
    expect(sent).toBe(6)
  })

  it('is sent again while something answers everything, polls too, instead of the server', async () => {
    answers = [...Array.from({ length: 8 }, () => blocked), done]
    noteFailure()
    const deciding = decide('K7PWQ3', 'stay')
    await vi.advanceTimersByTimeAsync(15_000)
    noteOnline()
    expect(await deciding).toEqual({ success: true })
  })

  it('is sent at once when the browser is online again', async () => {
    answers = [...Array.from({ length: 9 }, () => () => Promise.reject(LOST)), done]
    const deciding = decide('K7PWQ3', 'stay')
    await vi.advanceTimersByTimeAsync(6_000)
    expect(sent).toBe(9)
    window.dispatchEvent(new Event('online'))
    expect(await deciding).toEqual({ success: true })
  })

  it('that reaches the server after the turn is refused as late', async () => {
    answers = [...Array.from({ length: 30 }, () => () => Promise.reject(LOST)), tooLate]
    standsAs('fold')
    const deciding = outcome(decide('K7PWQ3', 'stay'))
    await vi.advanceTimersByTimeAsync(60_000)
    expect(await deciding).toEqual({ refusedBy: 'Your answer did not arrive in time' })
  })

  it('is sent until the server can save it, and the player is told why it waits (P-repeat-7)', async () => {
    answers = [...Array.from({ length: 9 }, () => unavailable), done]
    const { result } = renderHook(useDelay)
    const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
    const deciding = decide('K7PWQ3', 'stay')
    await pass(1_000)
    expect(result.current).toBeNull()
    await pass(3_000)
    expect(result.current).toBe('The game cannot be saved right now')
    await pass(10_000)
    expect(await deciding).toEqual({ success: true })
    expect(result.current).toBeNull()
  })

  it('says that the server does not answer it if the server answers the polls', async () => {
    answers = [...Array.from({ length: 9 }, () => () => Promise.reject(LOST)), done]
    const { result } = renderHook(useDelay)
    const deciding = decide('K7PWQ3', 'stay')
    await act(() => vi.advanceTimersByTimeAsync(4_000))
    expect(result.current).toBe('The server has not answered yet. The page keeps trying.')
    await act(() => vi.advanceTimersByTimeAsync(10_000))
    expect(await deciding).toEqual({ success: true })
    expect(result.current).toBeNull()
  })

  it('is sent until a server that restarts behind a proxy is back, as the page says if polls fail too', async () => {
    answers = [...Array.from({ length: 9 }, () => unavailable), done]
    noteFailure()
    const { result } = renderHook(useDelay)
    const deciding = decide('K7PWQ3', 'stay')
    await act(() => vi.advanceTimersByTimeAsync(6_000))
    expect(result.current).toBeNull()
    await act(() => vi.advanceTimersByTimeAsync(9_000))
    noteOnline()
    expect(await deciding).toEqual({ success: true })
  })

  it('that the server refuses is not sent again', async () => {
    answers = [refused]
    expect(await outcome(decide('K7PWQ3', 'stay'))).toEqual({ refusedBy: 'You have decided already' })
    expect(sent).toBe(1)
  })

  it.each(['already-decided', 'not-deciding'])(
    'that is refused as %s took effect if it is the current one: the browser sent it twice',
    async (code) => {
      const repeated = () => Response.json({ error: 'Refused', code }, { status: 409 })
      answers = [repeated, repeated]
      standsAs('stay')
      expect(await outcome(decide('K7PWQ3', 'stay'))).toEqual({ success: true, state })
      expect(await outcome(decide('K7PWQ3', 'fold'))).toEqual({ refusedBy: 'Refused' })
      expect(sent).toBe(2)
    },
  )

  it('for Out after the turn ran out is not refused, because the player is Out', async () => {
    answers = [tooLate, tooLate]
    expect(await outcome(decide('K7PWQ3', 'fold'))).toBeUndefined()
    expect(await outcome(decide('K7PWQ3', 'stay'))).toEqual({ refusedBy: 'Your answer did not arrive in time' })
  })

  it('waits longer for every fourth answer, which a slow network may need', async () => {
    const slow = (signal?: AbortSignal | null) =>
      Promise.race([stalled(signal), new Promise<Response>((resolve) => setTimeout(() => resolve(done()), 4_000))])
    answers = [slow, slow, slow, slow]
    const deciding = decide('K7PWQ3', 'stay')
    await vi.advanceTimersByTimeAsync(15_000)
    expect(await deciding).toEqual({ success: true })
    expect(sent).toBe(4)
  })

  it('is sent again after 3 s if the connection stalls', async () => {
    answers = [stalled, done]
    const deciding = decide('K7PWQ3', 'stay')
    await vi.advanceTimersByTimeAsync(2_900)
    expect(sent).toBe(1)
    await vi.advanceTimersByTimeAsync(600)
    expect(await deciding).toEqual({ success: true })
    expect(sent).toBe(2)
  })

  it('that is refused the second time took effect if it is the current one', async () => {
    answers = [() => Promise.reject(LOST), refused]
    standsAs('stay')
    expect(await outcome(decide('K7PWQ3', 'stay'))).toEqual({ success: true, state })
  })

  it('that exceeds the limits the second time and is not the current one did not take effect', async () => {
    answers = [() => Promise.reject(LOST), beyondLimits]
    standsAs(null)
    expect(await outcome(decide('K7PWQ3', 'stay'))).toEqual({ refusedBy: 'Too many requests' })
  })

  it('that took effect is pending until the page can read the state', async () => {
    answers = [() => Promise.reject(LOST), refusedAs('already-decided'), refusedAs('already-decided')]
    standsAs('stay')
    lostStates = 1
    expect(await outcome(decide('K7PWQ3', 'stay'))).toEqual({ success: true, state })
  })

  it('that a pause forbids the second time is refused for that', async () => {
    answers = [() => Promise.reject(LOST), refusedAs('paused')]
    standsAs(null)
    expect(await outcome(decide('K7PWQ3', 'stay'))).toEqual({ refusedBy: 'Refused: paused' })
  })

  it('that is refused the second time did not take effect if another one is current', async () => {
    answers = [() => Promise.reject(LOST), refusedAs('already-decided')]
    standsAs('fold')
    expect(await outcome(decide('K7PWQ3', 'stay'))).toEqual({ refusedBy: 'Refused: already-decided' })
  })
})

describe('ranks of twos that are refused the second time', () => {
  const name = () => outcome(pickWilds('K7PWQ3', [{ suit: 'spades', selectedRank: 'K', selectedValue: 13 }]))

  it.each([
    ['the turn goes on', 'wilds-already-chosen', null],
    ['the player has chosen Out since', 'already-decided', 'fold'],
  ] as const)('took effect the first time if %s', async (_, code, decision) => {
    answers = [() => Promise.reject(LOST), refusedAs(code)]
    standsAs(decision)
    expect(await name()).toEqual({ success: true, state })
  })

  it('came too late if the turn ran out', async () => {
    answers = [() => Promise.reject(LOST), tooLate]
    standsAs('fold')
    expect(await name()).toEqual({ refusedBy: 'Your answer did not arrive in time' })
  })
})

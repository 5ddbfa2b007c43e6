import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { lobby } from '../fixtures/lobby'
import { closePage, CODE, showFirst, showLobby } from '../fixtures/shown-game'
import { holding, player, table } from '../fixtures/table'
import {
  approveJoin,
  continueToNextRound,
  decide,
  decideAhead,
  denyJoin,
  extendGame,
  pickWilds,
  readyForRound,
  setReady,
  sitOut,
  startNextRound,
} from './calls'

let answers: (() => Response)[]
let sent: unknown[]

const answered = () => Response.json({ success: true })
const refused = () => Response.json({ error: 'You have decided already', code: 'already-decided' }, { status: 409 })

beforeEach(() => {
  answers = [answered]
  sent = []
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (path, init) => {
    // The session's start: the page's clock is shared with the tests of other files.
    if (path === '/api/session/init') return Response.json({ now: Date.now() })
    if (typeof init?.body === 'string') sent.push(JSON.parse(init.body))
    return answers.shift()!()
  })
})
afterEach(closePage)

describe('a call of a round', () => {
  const numbered = (no: number) => table({ deal: { no, digest: '' } })

  it.each([
    ['a decision', () => decide(CODE, 'stay')],
    ['ranks of twos', () => pickWilds(CODE, [])],
    ['a decision before the turn', () => decideAhead(CODE, 'stay')],
    ['Continue', () => continueToNextRound(CODE)],
    ['Ready for Next Round', () => readyForRound(CODE)],
    ['Start Round', () => startNextRound(CODE)],
    ['more rounds', () => extendGame(CODE, 5)],
  ])('names the deal that is shown: %s (P-repeat-9)', async (_, send) => {
    showFirst(numbered(7))
    await send()
    expect(sent).toEqual([expect.objectContaining({ deal: 7 })])
  })

  it.each([
    ['Continue', () => continueToNextRound(CODE)],
    ['Ready for Next Round', () => readyForRound(CODE)],
    ['the end of sitting out', () => sitOut(CODE, false)],
  ])('names the ante that is shown: %s (P-repeat-12)', async (_, send) => {
    showFirst({ ...numbered(7), ante: 75 })
    await send()
    expect(sent).toEqual([expect.objectContaining({ ante: 75 })])
  })

  it('is done if only its repetition is refused: more rounds', async () => {
    showFirst(numbered(7))
    answers = [() => Response.error(), refused]
    expect(await extendGame(CODE, 5)).toBeUndefined()
    expect(sent).toHaveLength(2)
  })

  it('is not refused for a decision that it finds still open in the next deal', async () => {
    showFirst(numbered(7))
    const state = numbered(8)
    answers = [refused, () => Response.json(state)]
    expect(await decide(CODE, 'stay')).toEqual({ success: true, state })
  })
})

it('Ready Up names the ante of the lobby, not that of the game before (P-repeat-12)', async () => {
  showFirst(table({ ante: 50 }))
  showLobby(lobby({ settings: { ...lobby().settings, ante: 75 } }))
  await setReady(CODE, true)
  expect(sent).toEqual([expect.objectContaining({ ante: 75 })])
})

describe('ranks that are chosen already', () => {
  const state = table({ deal: { no: 7, digest: '' }, players: [player('Maya', holding('2h>K 9d 5s'))] })
  const pick = (selectedRank: 'K' | 'Q') => pickWilds(CODE, [{ suit: 'hearts', selectedRank }])

  beforeEach(() => {
    showFirst(state)
    const chosen = () => Response.json({ error: 'Chosen', code: 'wilds-already-chosen' }, { status: 409 })
    answers = [chosen, () => Response.json(state)]
  })

  it('were sent twice if they are the same', async () => {
    expect(await pick('K')).toEqual({ success: true, state })
  })

  it('were chosen in another tab if they differ', async () => {
    await expect(pick('Q')).rejects.toThrow('Chosen')
  })
})

it.each([approveJoin, denyJoin])('an answer to a request to join names the request (P-repeat-10): %o', async (send) => {
  const request = { playerName: 'Priya', requestedAt: '2026-03-14T21:00:00.000Z' }
  await send(CODE, request)
  expect(sent).toEqual([request])
})

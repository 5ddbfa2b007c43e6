import { renderHook } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Decision, StateView } from '../../../contract'
import { serverNow } from '../../net/clock'
import { closePage, InRoom, showFirst, showNext } from '../../fixtures/shown-game'
import { folded, player, stayed, table } from '../../fixtures/table'
import { useMissedTurn } from './use-missed-turn'

const TURN_MS = 5_000

const ownTurn = () => table({ deadlineAt: serverNow() + TURN_MS })
const turnOf = (own: Partial<StateView['players'][number]>) =>
  table({ currentTurn: 'Noor', players: [player('Maya', own), player('Noor')] })

/** A page that shows the states that the test sets. */
function pageWith(first: StateView) {
  showFirst(first)
  const { result } = renderHook(useMissedTurn, { wrapper: InRoom })
  return {
    press: (decision: Decision) => result.current.notePress(decision),
    shows: showNext,
    isMissed: () => result.current.hasMissedTurn,
  }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  closePage()
})

it('a player who is In at the last moment has missed no turn', async () => {
  const page = pageWith(ownTurn())
  vi.advanceTimersByTime(TURN_MS)
  await page.shows(turnOf(stayed))
  expect(page.isMissed()).toBe(false)
})

describe('a player who is Out', () => {
  it.each([
    ['has missed the turn if nothing was pressed', null, TURN_MS, true],
    ['has missed the turn if In did not arrive', 'stay', TURN_MS, true],
    ['has chosen it if Out was pressed, at the last moment too', 'fold', TURN_MS, false],
    ['has chosen it in another tab if there was time left', null, TURN_MS - 1_000, false],
  ] as const)('%s', async (_, pressed, afterMs, isMissed) => {
    const page = pageWith(ownTurn())
    if (pressed !== null) page.press(pressed)
    vi.advanceTimersByTime(afterMs)
    await page.shows(turnOf(folded))
    expect(page.isMissed()).toBe(isMissed)
  })

  it('has missed a turn that began while the page was open', async () => {
    const page = pageWith(turnOf({}))
    await page.shows(ownTurn())
    vi.advanceTimersByTime(TURN_MS)
    await page.shows(turnOf(folded))
    expect(page.isMissed()).toBe(true)
  })

  it('has not missed it if a pause has postponed the end of the turn', async () => {
    const page = pageWith(ownTurn())
    await page.shows(table({ deadlineAt: serverNow() + 2 * TURN_MS }))
    vi.advanceTimersByTime(TURN_MS)
    await page.shows(turnOf(folded))
    expect(page.isMissed()).toBe(false)
  })

  it('has not missed a turn that the page has not seen', () => {
    expect(pageWith(turnOf(folded)).isMissed()).toBe(false)
  })

  it('has not missed a turn of the next round', async () => {
    const page = pageWith(ownTurn())
    vi.advanceTimersByTime(TURN_MS)
    await page.shows(turnOf(folded))
    await page.shows(turnOf({}))
    expect(page.isMissed()).toBe(false)
    await page.shows(turnOf(folded))
    expect(page.isMissed()).toBe(false)
  })

  it('has not missed a turn of a next round that was over when the page saw it', async () => {
    const page = pageWith(ownTurn())
    vi.advanceTimersByTime(TURN_MS)
    await page.shows(turnOf(folded))
    await page.shows({ ...turnOf(folded), currentRound: 4, deal: { no: 4, digest: '' } })
    expect(page.isMissed()).toBe(false)
  })

  it('has missed the turn of the second deal as well, whatever was pressed during the first', async () => {
    const second = { currentRound: 4, deal: { no: 4, digest: '' } }
    const page = pageWith(ownTurn())
    page.press('fold')
    await page.shows({ ...ownTurn(), ...second })
    vi.advanceTimersByTime(TURN_MS)
    await page.shows({ ...turnOf(folded), ...second })
    expect(page.isMissed()).toBe(true)
  })
})

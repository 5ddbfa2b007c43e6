import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { closePage, InRoom, showFirst, showNext } from '../../fixtures/shown-game'
import { player, table } from '../../fixtures/table'
import { useIsAway } from './use-is-away'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  closePage()
})

/** The page of a player who is away at first. */
function awayPage() {
  const stateWith = (away: boolean) => table({ players: [player('Maya', { away }), player('Noor')] })
  showFirst(stateWith(true))
  const { result } = renderHook(useIsAway, { wrapper: InRoom })
  return {
    shows: (away: boolean) => showNext(stateWith(away)),
    passes: (ms: number) => act(async () => vi.advanceTimersByTimeAsync(ms)),
    isAway: () => result.current,
  }
}

it('a player who returns is not shown as away while the first heartbeat is in progress', async () => {
  const page = awayPage()
  await page.passes(1_900)
  expect(page.isAway()).toBe(false)
  await page.shows(false)
  await page.passes(5_000)
  expect(page.isAway()).toBe(false)
})

it('a player who stays away is shown as away after 2 s, until they are back', async () => {
  const page = awayPage()
  await page.passes(2_000)
  expect(page.isAway()).toBe(true)
  await page.shows(false)
  expect(page.isAway()).toBe(false)
  await page.shows(true)
  expect(page.isAway()).toBe(false)
  await page.passes(2_000)
  expect(page.isAway()).toBe(true)
})

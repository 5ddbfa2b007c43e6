import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { PlayerView } from '../../../contract'
import { closePage, CODE, InRoom, showFirst, showNext } from '../../fixtures/shown-game'
import { folded, player, sittingOut, stayed, table } from '../../fixtures/table'
import { serverNow } from '../../net/clock'
import { store } from '../../ui/storage'
import { useToast } from '../../ui/toast'
import { TableProvider } from './table-context'
import { CONTINUE_BY_ITSELF, useAutoContinue } from './use-auto-continue'

const AFTER_MS = 8_000
let continued: number
let isRefused: boolean

beforeEach(() => {
  vi.useFakeTimers()
  continued = 0
  isRefused = false
  vi.stubGlobal('fetch', async (path: string) => {
    if (path === `/api/game/continue/${CODE}`) {
      continued += 1
      if (isRefused) return Response.json({ error: 'Not now' }, { status: 409 })
    }
    return Response.json({ success: true, now: Date.now(), messages: [] })
  })
  store(CONTINUE_BY_ITSELF.key, 'on')
})
afterEach(() => {
  closePage()
  vi.useRealTimers()
})

/** The player turns automatic continuing on in the dock. */
const chooseAgain = () => {
  store(CONTINUE_BY_ITSELF.key, 'on')
  window.dispatchEvent(new StorageEvent('storage'))
}
const passes = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const results = (own: Partial<PlayerView>) =>
  table({ version: 14, phase: 'results', currentTurn: null, players: [player('Maya', own), player('Noor', stayed)] })

/** The page of a player for whom rounds continue by themselves, and its toast. */
const openPage = () =>
  renderHook(
    () => {
      useAutoContinue()
      return useToast()
    },
    {
      wrapper: ({ children }) => (
        <InRoom>
          <TableProvider leave={() => {}}>{children}</TableProvider>
        </InRoom>
      ),
    },
  )

it.each([
  ['a round continues by itself 8 s after the showdown', stayed, 1],
  ['no round continues by itself for a player without cards', sittingOut, 0],
  ['no round continues by itself for a player who has continued', { ...stayed, roundReady: true }, 0],
  ['no round continues by itself for a player who is away', { ...stayed, away: true }, 0],
])('%s', async (_, own, times) => {
  showFirst(results(own))
  openPage()
  await passes(AFTER_MS - 1)
  expect(continued).toBe(0)
  await passes(1)
  expect(continued).toBe(times)
})

it('no round continues by itself before its showdown', async () => {
  showFirst(table({ players: [player('Maya', stayed), player('Noor')], currentTurn: 'Noor' }))
  openPage()
  await passes(AFTER_MS)
  expect(continued).toBe(0)
})

it('a page that has slept through a round leaves 8 s to read the results of the next one', async () => {
  showFirst(results(stayed))
  openPage()
  await passes(AFTER_MS - 1)
  await showNext({ ...results(stayed), version: 15, currentRound: 4 })
  await passes(AFTER_MS - 1)
  expect(continued).toBe(0)
  await passes(1)
  expect(continued).toBe(1)
})

it('a changed ante is not confirmed by itself', async () => {
  showFirst({ ...results(stayed), anteChanged: true })
  openPage()
  await passes(AFTER_MS)
  expect(continued).toBe(0)
})

it('a round that the player has continued meanwhile is not continued again', async () => {
  showFirst(results(stayed))
  openPage()
  await passes(AFTER_MS - 1)
  await showNext({ ...results({ ...stayed, roundReady: true }), version: 15 })
  await passes(AFTER_MS)
  expect(continued).toBe(0)
})

it('a failed call is repeated 8 s later, and not shown', async () => {
  isRefused = true
  showFirst(results(stayed))
  const page = openPage()
  const before = page.result.current?.id
  for (const times of [1, 2, 3]) {
    await passes(AFTER_MS)
    expect(continued).toBe(times)
  }
  expect(page.result.current?.id).toBe(before)
})

it('a player who continues in person still does so after a missed turn, without a toast', async () => {
  store(CONTINUE_BY_ITSELF.key, 'off')
  showFirst(table({ deadlineAt: serverNow() }))
  const page = openPage()
  const before = page.result.current?.id
  await showNext(table({ version: 13, currentTurn: 'Noor', players: [player('Maya', folded), player('Noor')] }))
  expect(page.result.current?.id).toBe(before)
  await showNext(results(folded))
  await passes(AFTER_MS)
  expect(continued).toBe(0)
})

it('rounds no longer continue by themselves for a player who misses a turn', async () => {
  showFirst(table({ deadlineAt: serverNow() }))
  const page = openPage()
  await showNext(table({ version: 13, currentTurn: 'Noor', players: [player('Maya', folded), player('Noor')] }))
  expect(page.result.current?.description).toBe('Rounds no longer continue by themselves for you')
  await showNext(results(folded))
  await passes(AFTER_MS)
  expect(continued).toBe(0)
})

it('rounds continue by themselves again for a player who chooses it after a missed turn', async () => {
  showFirst(table({ deadlineAt: serverNow() }))
  openPage()
  await showNext(table({ version: 13, currentTurn: 'Noor', players: [player('Maya', folded), player('Noor')] }))
  act(() => chooseAgain())
  await showNext({ ...results(stayed), version: 15, currentRound: 4, deal: { no: 4, digest: '' } })
  await passes(AFTER_MS)
  expect(continued).toBe(1)
})

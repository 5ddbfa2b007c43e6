import { act, cleanup, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { StateView } from '../../../contract'
import { answerCalls, closePage, InRoom, showFirst, showNext } from '../../fixtures/shown-game'
import { player, table } from '../../fixtures/table'
import { dismissToast, useToast } from '../../ui/toast'
import { TableProvider } from './table-context'
import { usePause } from './use-pause'
import { useTableToasts } from './use-table-toasts'

const host = { isCreator: true }
const gone = { hasLeft: true, away: true } as const
const MINUTE_MS = 60_000

beforeEach(answerCalls)
afterEach(closePage)

function AtTable({ children }: { children: ReactNode }) {
  return (
    <MemoryRouter>
      <InRoom>
        <TableProvider leave={() => {}}>{children}</TableProvider>
      </InRoom>
    </MemoryRouter>
  )
}

/** A page at the table, which shows this state first. */
function openPage(view: StateView) {
  showFirst(view)
  const { result } = renderHook(
    () => {
      useTableToasts()
      return { toast: useToast(), pause: usePause() }
    },
    { wrapper: AtTable },
  )
  if (result.current.toast) act(() => dismissToast(result.current.toast?.id ?? 0))
  return { shownToast: () => (result.current.toast?.isOpen ? result.current.toast : null), pause: result.current.pause }
}

it.each([
  ['has left, and is still shown', gone, 'Noor left the game. Ida is now the room creator'],
  ['is there', {}, 'Ida is now the room creator'],
])('a new host is announced after one who %s', async (_, noor, description) => {
  const { shownToast } = openPage(table({ players: [player('Maya'), player('Noor', host), player('Ida')] }))
  await showNext(table({ version: 13, players: [player('Maya'), player('Noor', noor), player('Ida', host)] }))
  expect(shownToast()).toMatchObject({ title: 'New Room Creator', description })
})

it.each([
  ['has left between rounds', [player('Maya'), player('Ida', host)], 'Noor left the game. Ida is now the room creator'],
  [
    'has the name of somebody who has left',
    [player('Maya'), player('Noor'), player('Ida', host)],
    'Ida is now the room creator',
  ],
])('the others are told the truth about a host who %s', async (_, players, description) => {
  const left = [{ name: 'Noor', runningTotal: 0 }]
  const { shownToast } = openPage(table({ players: [player('Maya'), player('Noor', host), player('Ida')] }))
  await showNext(table({ version: 13, players, left }))
  expect(shownToast()).toMatchObject({ title: 'New Room Creator', description })
})

it('the new host is told so, and what a host can do', async () => {
  const { shownToast } = openPage(table({ players: [player('Maya'), player('Noor', host)] }))
  await showNext(table({ version: 13, players: [player('Maya', host), player('Noor', gone)] }))
  expect(shownToast()).toMatchObject({ title: 'You are the host' })
  expect(shownToast()?.description).toMatch(/^Noor left the game\. What a host can do is under "Table"/)
})

it('a host who changes their name is no new host', async () => {
  const noor = player('Noor', host)
  const { shownToast } = openPage(table({ players: [player('Maya'), noor] }))
  await showNext(table({ version: 13, players: [player('Maya'), { ...noor, name: 'Nora' }] }))
  expect(shownToast()).toBeNull()
})

it.each(['Maya', 'Noor'])('the end of a pause of %s gets a toast, unless this page ended it', async (pausedBy) => {
  const view = table({ pausedBy, pausedUntil: Date.now() + MINUTE_MS, isCreator: true })
  const { shownToast } = openPage(view)
  await showNext({ ...view, version: 13, pausedBy: null, pausedUntil: null })
  expect(shownToast()).toMatchObject({ title: 'The game goes on' })
  await showNext({ ...view, version: 14 })
  expect(shownToast(), 'another pause begins').toBeNull()
  cleanup()

  const { shownToast: shownHere, pause } = openPage(view)
  await act(() => pause.run(false))
  await showNext({ ...view, version: 14, pausedBy: null, pausedUntil: null })
  expect(shownHere()).toBeNull()
  await showNext({ ...view, version: 15 })
  expect(shownHere(), 'the beginning of a pause has its notice').toBeNull()
  await showNext({ ...view, version: 16, pausedBy: null, pausedUntil: null })
  expect(shownHere(), 'the next one is ended elsewhere').toMatchObject({ title: 'The game goes on' })
})

it('the end of a pause gets a toast if ending it here was refused before', async () => {
  const view = table({ pausedBy: 'Maya', pausedUntil: Date.now() + MINUTE_MS, isCreator: true })
  const { shownToast, pause } = openPage(view)
  vi.stubGlobal('fetch', async () => Response.json({ error: 'Not now', code: 'not-creator' }, { status: 403 }))
  await act(() => pause.run(false))
  await showNext({ ...view, version: 13, pausedBy: null, pausedUntil: null })
  expect(shownToast()).toMatchObject({ title: 'The game goes on' })
})

it('rounds that the host adds to a finished game get a toast for the others', async () => {
  const finished = table({ phase: 'finished', currentTurn: null, currentRound: 5, maxRounds: 5 })
  const waiting = { ...finished, version: 13, phase: 'waiting' as const, maxRounds: 10 }
  const { shownToast } = openPage(finished)
  await showNext(waiting)
  expect(shownToast()).toMatchObject({ title: 'The game goes on', description: 'Next is round 6 of 10' })
  cleanup()

  const ofHost = openPage({ ...finished, isCreator: true })
  await showNext({ ...waiting, version: 14, isCreator: true })
  expect(ofHost.shownToast()).toBeNull()
})

it('a game that simply continues gets no toast', async () => {
  const { shownToast } = openPage(table())
  for (const [index, phase] of (['results', 'waiting', 'dealing', 'decision', 'finished'] as const).entries()) {
    await showNext(table({ version: 13 + index, phase, currentTurn: null }))
    expect(shownToast()).toBeNull()
  }
})

it('guests are told of another decision time', async () => {
  const { settings } = table()
  const { shownToast } = openPage(table())
  await showNext(table({ version: 13, settings: { ...settings, decisionTimer: 45 } }))
  expect(shownToast()).toMatchObject({ title: 'Decision Time', description: 'A decision may take 45 seconds now' })
})

it.each([
  [true, 'Others can watch this table now'],
  [false, 'Nobody watches now'],
])('guests are told whether others may watch (%s), and the host is not', async (watchers, description) => {
  const { settings } = table()
  const toldOf = async (isCreator: boolean) => {
    const { shownToast } = openPage(table({ isCreator, settings: { ...settings, watchers: !watchers } }))
    await showNext(table({ version: 13, isCreator, settings: { ...settings, watchers } }))
    return shownToast()
  }
  expect(await toldOf(true)).toBeNull()
  closePage()
  expect(await toldOf(false)).toMatchObject({ title: 'Watchers', description })
})

import { renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { serverNow } from '../../net/clock'
import { closePage, InRoom, showFirst, showNext } from '../../fixtures/shown-game'
import { table } from '../../fixtures/table'
import { useTurnCall } from './use-turn-call'

const vibrate = vi.fn<() => boolean>()

beforeEach(() => {
  vibrate.mockReset()
  vi.stubGlobal('navigator', { vibrate })
  showFirst(table({ currentTurn: 'Noor' }))
  renderHook(useTurnCall, { wrapper: InRoom })
})
afterEach(() => {
  closePage()
  vi.unstubAllGlobals()
})

it.each([
  ['has time left', () => serverNow() + 5_000],
  ['has no end, because the game is paused', () => null],
])('a turn that %s calls its player', async (_, deadlineAt) => {
  await showNext(table({ deadlineAt: deadlineAt() }))
  expect(vibrate).toHaveBeenCalledOnce()
})

it('a turn that was over before the page knew of it calls nobody, until it starts anew', async () => {
  await showNext(table({ deadlineAt: serverNow() - 1 }))
  expect(vibrate).not.toHaveBeenCalled()
  await showNext(table({ deadlineAt: serverNow() + 5_000 }))
  expect(vibrate).toHaveBeenCalledOnce()
})

it('a turn that a pause interrupts calls its player again when it goes on', async () => {
  const turn = table({ deadlineAt: serverNow() + 5_000 })
  await showNext(turn)
  await showNext({ ...turn, version: 13, deadlineAt: null, pausedBy: 'Noor' })
  expect(vibrate).toHaveBeenCalledOnce()
  await showNext({ ...turn, version: 14 })
  expect(vibrate).toHaveBeenCalledTimes(2)
})

it('a turn that comes during a pause and was decided ahead calls nobody', async () => {
  await showNext(table({ deadlineAt: null, pausedBy: 'Noor', planned: 'stay' }))
  expect(vibrate).not.toHaveBeenCalled()
})

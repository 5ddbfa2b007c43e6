import { renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { answerCalls, closePage, InRoom, showFirst, showNext } from '../../fixtures/shown-game'
import { table } from '../../fixtures/table'
import { useJoinRequestCall } from './use-join-request-call'

const vibrate = vi.fn<() => boolean>()

beforeEach(() => {
  answerCalls()
  vibrate.mockReset()
  vi.stubGlobal('navigator', { userActivation: { hasBeenActive: true }, vibrate })
})
afterEach(closePage)

it.each([
  ['sounds', false, 1],
  ['is silent where the panel shows it', true, 0],
])('a request to join %s', async (_, isPanelOpen, times) => {
  showFirst(table({ isCreator: true }))
  renderHook(() => useJoinRequestCall(isPanelOpen), { wrapper: InRoom })
  const joinRequests = [{ playerName: 'Priya', requestedAt: '2026-03-14T21:00:00.000Z' }]
  await showNext(table({ version: 13, isCreator: true, joinRequests }))
  expect(vibrate).toHaveBeenCalledTimes(times)
})

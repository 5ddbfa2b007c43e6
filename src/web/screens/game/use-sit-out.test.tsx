import { act, renderHook } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { closePage, InRoom, showFirst, showNext } from '../../fixtures/shown-game'
import { table } from '../../fixtures/table'
import { useSitOut } from './use-sit-out'

const results = (no: number) =>
  table({
    phase: 'results',
    version: no,
    currentRound: no,
    deal: { no, digest: `d${no}` },
    nextDeal: { no: no + 1, commitment: `c${no + 1}` },
  })

afterEach(() => {
  closePage()
  vi.unstubAllGlobals()
  localStorage.clear()
})

/** The calls that are sent, and the answer to the one that sits in, which comes when the test says so. */
function answerLate() {
  const sent: string[] = []
  let answer = () => {}
  vi.stubGlobal('fetch', async (path: string) => {
    const what = path.split('/')[3] ?? ''
    if (what === 'sit-out' || what === 'continue') sent.push(what)
    if (what === 'sit-out') await new Promise<void>((resolve) => (answer = resolve))
    return Response.json({ success: true, now: Date.now() })
  })
  return { sent, answer: () => act(async () => answer()) }
}

it('brings the cut for the next deal when the player sits in between rounds', async () => {
  const { sent, answer } = answerLate()
  showFirst(results(1))
  const { result } = renderHook(useSitOut, { wrapper: InRoom })
  await act(async () => void result.current.run(false))
  await answer()
  expect(sent).toEqual(['sit-out', 'continue'])
})

it('does not continue from the results of a later round, which the player has not seen', async () => {
  const { sent, answer } = answerLate()
  showFirst(results(1))
  const { result } = renderHook(useSitOut, { wrapper: InRoom })
  await act(async () => void result.current.run(false))
  await showNext(results(2))
  await answer()
  expect(sent).toEqual(['sit-out'])
})

import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { settledRound } from '../../../fixtures/settled-round'
import { closePage, InRoom, showFirst } from '../../../fixtures/shown-game'
import { table } from '../../../fixtures/table'
import { Replay } from './replay'

const STEP_MS = 1_200
const STEPS = ['The cards are dealt', 'Theo is Out', 'Maya is Out', 'Noor is In', 'Showdown: Noor']

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  closePage()
})

function openReplay() {
  const onClose = vi.fn<() => void>()
  showFirst(table())
  render(<Replay round={settledRound()} onClose={onClose} />, { wrapper: InRoom })
  return onClose
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const shown = () => screen.getByRole('status').textContent
const passes = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

it('a replay plays to its end and stops there, and Play restarts it', async () => {
  openReplay()
  press('Play')
  for (const words of STEPS) {
    expect(shown()).toBe(words)
    await passes(STEP_MS)
  }
  press('Play')
  expect(shown()).toBe(STEPS[0])
  await passes(STEP_MS)
  expect(shown()).toBe(STEPS[1])
})

it('a manual step stops a running replay', async () => {
  openReplay()
  press('Play')
  await passes(STEP_MS)
  press('Next')
  await passes(2 * STEP_MS)
  expect(shown()).toBe(STEPS[2])
})

it('Android’s Back closes a replay', () => {
  const watchers: Watcher[] = []
  class Watcher {
    onclose: (() => void) | null = null
    constructor() {
      watchers.push(this)
    }
    destroy() {}
  }
  vi.stubGlobal('CloseWatcher', Watcher)
  const onClose = openReplay()
  watchers.at(-1)?.onclose?.()
  expect(onClose).toHaveBeenCalledOnce()
})

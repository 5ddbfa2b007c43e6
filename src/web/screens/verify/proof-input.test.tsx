import { act, render } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { pause } from '../../pause'
import { ProofInput } from './proof-input'

/** A file whose text is read after so many milliseconds. */
const fileReadAfter = (ms: number, content: string) => ({ size: 10, text: () => pause(ms).then(() => content) })

it('of two files the one that was chosen last is taken, whichever is read first', async () => {
  vi.useFakeTimers()
  const onText = vi.fn<(text: string) => void>()
  const { container, unmount } = render(<ProofInput text="" error={undefined} onText={onText} />)
  const input = container.querySelector('input')
  for (const file of [fileReadAfter(20, 'the first'), fileReadAfter(10, 'the second')]) {
    Object.defineProperty(input, 'files', { configurable: true, value: [file] })
    act(() => void input?.dispatchEvent(new Event('change', { bubbles: true })))
  }
  await act(() => vi.advanceTimersByTimeAsync(20))
  expect(onText.mock.calls).toEqual([['the second']])
  unmount()
  vi.useRealTimers()
})

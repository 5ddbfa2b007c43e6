import { act, render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { pause } from '../../pause'
import { ProofInput } from './proof-input'

/** A file whose text is read after so many milliseconds. */
const fileReadAfter = (ms: number, content: string) => ({ size: 10, text: () => pause(ms).then(() => content) })

function choose(container: HTMLElement, file: object): void {
  const input = container.querySelector('input')
  Object.defineProperty(input, 'files', { configurable: true, value: [file] })
  act(() => void input?.dispatchEvent(new Event('change', { bubbles: true })))
}

it('of two files the one chosen last is used, whichever is read first', async () => {
  vi.useFakeTimers()
  const onText = vi.fn<(text: string) => void>()
  const { container, unmount } = render(<ProofInput text="" error={undefined} onText={onText} />)
  for (const file of [fileReadAfter(20, 'the first'), fileReadAfter(10, 'the second')]) choose(container, file)
  await act(() => vi.advanceTimersByTimeAsync(20))
  expect(onText.mock.calls).toEqual([['the second']])
  unmount()
  vi.useRealTimers()
})

it.each([
  ['an empty file', async () => ''],
  ['a file of blanks', async () => ' \n'],
  ['a file that cannot be read', () => Promise.reject(new Error('gone'))],
])('the page says that there is nothing to check in %s', async (_, text) => {
  const { container, unmount } = render(<ProofInput text="" error={undefined} onText={() => {}} />)
  choose(container, { size: 0, text })
  expect(await screen.findByText('This file is empty, or it cannot be read.')).toBeDefined()
  choose(container, { size: 10, text: async () => 'a proof' })
  await vi.waitFor(() => expect(screen.queryByText(/^This file is empty/)).toBeNull())
  unmount()
})

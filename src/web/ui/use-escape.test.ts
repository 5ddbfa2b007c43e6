import { renderHook } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { useEscape } from './use-escape'

const press = (init: KeyboardEventInit = {}) =>
  document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', cancelable: true, ...init }))

it('Escape that something else has taken, such as an input method, does not call back', () => {
  const onEscape = vi.fn<() => void>()
  const { unmount } = renderHook(() => useEscape(onEscape))
  press({ isComposing: true })
  press({ key: 'e' })
  window.addEventListener('keydown', (event) => event.preventDefault(), { capture: true, once: true })
  press()
  expect(onEscape).not.toHaveBeenCalled()
  expect(press(), 'nothing else takes it afterwards').toBe(false)
  expect(onEscape).toHaveBeenCalledOnce()
  unmount()
})

it('one Escape closes one thing, the one opened last', () => {
  const [chat, replay] = [vi.fn<() => void>(), vi.fn<() => void>()]
  const opened = renderHook(({ isOpen }) => useEscape(chat, isOpen), { initialProps: { isOpen: false } })
  const { unmount } = renderHook(() => useEscape(replay))
  opened.rerender({ isOpen: true })
  press()
  expect([chat, replay].map(({ mock }) => mock.calls.length)).toEqual([1, 0])
  opened.rerender({ isOpen: false })
  press()
  expect([chat, replay].map(({ mock }) => mock.calls.length)).toEqual([1, 1])
  unmount()
  press()
  expect([chat, replay].map(({ mock }) => mock.calls.length)).toEqual([1, 1])
})

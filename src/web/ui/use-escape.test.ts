import { renderHook } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { useEscape } from './use-escape'

it('Escape that ends the choice of a word in an input method calls nothing back', () => {
  const onEscape = vi.fn<() => void>()
  const { unmount } = renderHook(() => useEscape(onEscape))
  document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', isComposing: true }))
  expect(onEscape).not.toHaveBeenCalled()
  document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }))
  expect(onEscape).toHaveBeenCalledOnce()
  unmount()
})

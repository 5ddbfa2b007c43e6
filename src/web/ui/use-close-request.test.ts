import { renderHook } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { useCloseRequest } from './use-close-request'

afterEach(() => vi.unstubAllGlobals())

it('the browser’s close request calls back while it is open, and none is awaited afterwards', () => {
  const watchers = new Set<Watcher>()
  class Watcher {
    onclose: (() => void) | null = null
    constructor() {
      watchers.add(this)
    }
    destroy() {
      watchers.delete(this)
    }
  }
  vi.stubGlobal('CloseWatcher', Watcher)
  const onClose = vi.fn<() => void>()
  const { rerender } = renderHook((isOpen: boolean) => useCloseRequest(onClose, isOpen), { initialProps: false })
  expect(watchers.size).toBe(0)
  rerender(true)
  for (const { onclose } of watchers) onclose?.()
  expect(onClose).toHaveBeenCalledOnce()
  rerender(false)
  expect(watchers.size).toBe(0)
})

it('nothing is requested if the browser has no close requests', () => {
  const { unmount } = renderHook(() => useCloseRequest(() => undefined))
  unmount()
})

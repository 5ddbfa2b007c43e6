import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { useRestoredPage } from './use-restored-page'

let reload: ReturnType<typeof vi.fn>

beforeEach(() => {
  vi.useFakeTimers()
  reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined) as never
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const show = (persisted: boolean) => {
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }))
}

/** React waits for a message of its scheduler, and the test lets none arrive. */
function showWithoutMessages(persisted: boolean): void {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
  show(persisted)
  vi.advanceTimersByTime(2_000)
}

describe('a page that comes back from the back/forward cache', () => {
  it('is reloaded if React no longer renders', () => {
    renderHook(useRestoredPage)
    showWithoutMessages(true)
    expect(reload).toHaveBeenCalledOnce()
  })

  it('stays if React renders, each time', () => {
    renderHook(useRestoredPage)
    for (let times = 0; times < 2; times += 1) {
      act(() => show(true))
      vi.advanceTimersByTime(2_000)
    }
    expect(reload).not.toHaveBeenCalled()
  })
})

it('a page that is shown for the first time is not reloaded', () => {
  renderHook(useRestoredPage)
  showWithoutMessages(false)
  expect(reload).not.toHaveBeenCalled()
})

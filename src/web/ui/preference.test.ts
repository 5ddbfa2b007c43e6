import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { readPreference, switchPreference, usePreference, useSwitch, type Preference } from './preference'

let theme: Preference<'light' | 'dark' | 'system'>
let visits = 0

beforeEach(() => {
  visits += 1
  // A choice lasts for the whole visit, so each test has its own key.
  theme = { key: `theme-${visits}`, values: ['light', 'dark', 'system'], initial: 'system' }
})
afterEach(() => void vi.restoreAllMocks())

describe('a preference', () => {
  it('is the initial one until the player chooses, even if the stored value is invalid', () => {
    expect(readPreference(theme)).toBe('system')
    localStorage.setItem(theme.key, 'purple')
    expect(readPreference(theme)).toBe('system')
  })

  it('is stored under its key, and shared by all components', () => {
    const { result: menu } = renderHook(() => usePreference(theme))
    const { result: bar } = renderHook(() => usePreference(theme))
    act(() => menu.current[1]('dark'))
    expect(bar.current[0]).toBe('dark')
    expect(localStorage.getItem(theme.key)).toBe('dark')
  })

  it('follows a choice in another tab', () => {
    const { result } = renderHook(() => useSwitch(switchPreference('sound', 'on')))
    localStorage.setItem('sound', 'off')
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'sound', newValue: 'off' })))
    expect(result.current[0]).toBe(false)
  })

  it.each([
    ['nothing', null],
    ['nothing more', 'dark'],
  ])('lasts for the visit in a browser that stores %s', (_, stored) => {
    if (stored !== null) localStorage.setItem(theme.key, stored)
    const full = {
      getItem: localStorage.getItem.bind(localStorage),
      removeItem: localStorage.removeItem.bind(localStorage),
      setItem() {
        throw new DOMException('full', 'QuotaExceededError')
      },
    }
    vi.spyOn(window, 'localStorage', 'get').mockReturnValue(full as unknown as Storage)
    const { result } = renderHook(() => usePreference(theme))
    act(() => result.current[1]('light'))
    expect(result.current[0]).toBe('light')
  })
})

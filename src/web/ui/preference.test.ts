import { act, renderHook } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { readPreference, switchPreference, usePreference, useSwitch, type Preference } from './preference'

const THEME: Preference<'light' | 'dark' | 'system'> = {
  key: 'theme',
  values: ['light', 'dark', 'system'],
  initial: 'system',
}

afterEach(() => void vi.restoreAllMocks())

describe('a preference', () => {
  it('is the initial one until the player chooses, also where something else is stored', () => {
    expect(readPreference(THEME)).toBe('system')
    localStorage.setItem('theme', 'purple')
    expect(readPreference(THEME)).toBe('system')
  })

  it('is stored under its key, and the same in all components', () => {
    const { result: menu } = renderHook(() => usePreference(THEME))
    const { result: bar } = renderHook(() => usePreference(THEME))
    act(() => menu.current[1]('dark'))
    expect(bar.current[0]).toBe('dark')
    expect(localStorage.getItem('theme')).toBe('dark')
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
  ])('holds for the visit in a browser that stores %s', (_, stored) => {
    if (stored !== null) localStorage.setItem('theme', stored)
    const full = {
      getItem: localStorage.getItem.bind(localStorage),
      removeItem: localStorage.removeItem.bind(localStorage),
      setItem() {
        throw new DOMException('full', 'QuotaExceededError')
      },
    }
    vi.spyOn(window, 'localStorage', 'get').mockReturnValue(full as unknown as Storage)
    const { result } = renderHook(() => usePreference(THEME))
    act(() => result.current[1]('light'))
    expect(result.current[0]).toBe('light')
  })
})

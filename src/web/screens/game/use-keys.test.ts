import { act, renderHook } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { SINGLE_KEYS } from '../../ui/single-keys'
import { useKeys } from './use-keys'

afterEach(() => localStorage.clear())

const press = (key: string, more: KeyboardEventInit = {}) =>
  document.dispatchEvent(new KeyboardEvent('keydown', { key, ...more }))

function choose(value: 'on' | 'off'): void {
  localStorage.setItem(SINGLE_KEYS.key, value)
  act(() => {
    window.dispatchEvent(new StorageEvent('storage', { key: SINGLE_KEYS.key, newValue: value }))
  })
}

test('the place of a key counts if the layout has no Latin letters', () => {
  const stay = vi.fn<() => void>()
  const { unmount } = renderHook(() => useKeys({ i: stay }, true))
  press('ш', { code: 'KeyI' })
  press('Process', { code: 'KeyI' })
  expect(stay).toHaveBeenCalledTimes(2)
  // The key of I on a Dvorak layout, and the key that is I on a US layout.
  press('i', { code: 'KeyG' })
  press('c', { code: 'KeyI' })
  expect(stay).toHaveBeenCalledTimes(3)
  unmount()
})

test('a digit counts if the layout has other digits than 0 to 9', () => {
  const moreRounds = vi.fn<() => void>()
  const { unmount } = renderHook(() => useKeys({ 5: moreRounds }, true))
  press('۵', { code: 'Digit5' })
  press('5', { code: 'Digit5' })
  expect(moreRounds).toHaveBeenCalledTimes(2)
  unmount()
})

test('a single key acts until the player switches single keys off', () => {
  const stay = vi.fn<() => void>()
  const { unmount } = renderHook(() => useKeys({ i: stay }, true))
  press('i')
  press('I')
  expect(stay).toHaveBeenCalledTimes(2)
  for (const modifier of ['ctrlKey', 'metaKey', 'altKey']) press('i', { [modifier]: true })
  press('i', { repeat: true })
  choose('off')
  press('i')
  expect(stay).toHaveBeenCalledTimes(2)
  choose('on')
  press('i')
  expect(stay).toHaveBeenCalledTimes(3)
  unmount()
  press('i')
  expect(stay).toHaveBeenCalledTimes(3)
})

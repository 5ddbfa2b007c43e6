import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { dismissToast, dismissWithScreen, toast, toastError, useToast } from './toast'

function pass(ms: number): void {
  act(() => {
    vi.advanceTimersByTime(ms)
  })
}

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

describe('toasts', () => {
  it('are shown one at a time: a new one replaces the last', () => {
    const { result } = renderHook(useToast)
    act(() => void toast({ title: 'Player Left', description: 'Noor left the lobby' }))
    const first = result.current
    act(() => void toast({ title: 'New Room Creator' }))
    expect(result.current).toMatchObject({ title: 'New Room Creator', isOpen: true })
    expect(result.current?.id).not.toBe(first?.id)
  })

  it('are removed 5 s after they were dismissed', () => {
    const { result } = renderHook(useToast)
    act(() => void toast({ title: 'Copied!' }))
    act(() => dismissToast(result.current!.id))
    expect(result.current?.isOpen).toBe(false)
    pass(4_999)
    expect(result.current).not.toBeNull()
    pass(1)
    expect(result.current).toBeNull()
  })

  it('are not closed by the end of the previous one, and are removed once', () => {
    const { result } = renderHook(useToast)
    let before = 0
    act(() => void (before = toast({ title: 'Copied!' })))
    act(() => void toast({ title: 'Joined Game!' }))
    act(() => dismissToast(before))
    expect(result.current).toMatchObject({ title: 'Joined Game!', isOpen: true })
    act(() => dismissToast(result.current!.id))
    expect(result.current).toMatchObject({ title: 'Joined Game!', isOpen: false })
    pass(3_000)
    act(() => dismissToast(result.current!.id))
    pass(2_000)
    expect(result.current).toBeNull()
    act(() => void toast({ title: 'Copied!' }))
    pass(3_000)
    expect(result.current).not.toBeNull()
  })

  it('stay when the previous one is removed', () => {
    const { result } = renderHook(useToast)
    act(() => void toast({ title: 'Copied!' }))
    act(() => dismissToast(result.current!.id))
    act(() => void toast({ title: 'Joined Game!' }))
    pass(60_000)
    expect(result.current).toMatchObject({ title: 'Joined Game!', isOpen: true })
  })

  it('close with the screen to which they belong, even if that is the next one', () => {
    const { result } = renderHook(useToast)
    act(() => void toast({ title: 'Player Left' }))
    act(dismissWithScreen)
    expect(result.current?.isOpen).toBe(false)
    act(() => void toast({ title: 'Joined Game!', isKept: true }))
    act(dismissWithScreen)
    expect(result.current).toMatchObject({ title: 'Joined Game!', isOpen: true })
    act(dismissWithScreen)
    expect(result.current?.isOpen).toBe(false)
  })

  it('titled "Error" are logged too', () => {
    const logged = vi.mocked(console.error).mockImplementation(() => undefined)
    toastError('Game not found')
    expect(logged.mock.calls).toEqual([['Error: Game not found']])
    logged.mockClear()
  })
})

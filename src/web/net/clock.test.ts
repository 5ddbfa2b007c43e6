import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

const START = Date.parse('2026-11-20T12:00:00.000Z')

let clock: typeof import('./clock')

beforeEach(async () => {
  vi.useFakeTimers({ now: START })
  vi.resetModules()
  clock = await import('./clock')
})
afterEach(() => vi.useRealTimers())

describe("the server's clock", () => {
  it('is this computer’s clock before the first answer', () => {
    expect(clock.serverNow()).toBe(START)
  })

  it('is the latest time that it may show, whichever direction of the round trip was slow', () => {
    for (const upMs of [0, 40, 100]) {
      const truth = START + 5_000
      clock.noteServerTime(truth + upMs, START, START + 100)
      expect(clock.serverNow()).toBeGreaterThanOrEqual(truth)
      expect(clock.serverNow()).toBeLessThanOrEqual(truth + 100)
    }
  })

  it('is not taken from an answer without a time, which is not from the server', () => {
    expect(() => clock.noteServerTime(undefined as never, START, START + 100)).toThrow("can't be reached")
    expect(clock.serverNow()).toBe(START)
  })

  it('becomes more exact with every answer, and no less exact by a slow one', () => {
    clock.noteServerTime(START + 5_000, START, START + 100)
    expect(clock.serverNow()).toBeCloseTo(START + 5_000, 0)

    clock.noteServerTime(START + 5_300, START, START + 1_000)
    expect(clock.serverNow()).toBeCloseTo(START + 5_000, 0)

    clock.noteServerTime(START + 4_920, START, START + 30)
    expect(clock.serverNow()).toBeCloseTo(START + 4_920, 0)
  })

  it('restarts when this computer’s clock is changed', () => {
    clock.noteServerTime(START + 5_000, START, START + 100)
    clock.noteServerTime(START + 3_600_000, START, START + 1_000)
    expect(clock.serverNow()).toBe(START + 3_600_000)
  })

  it('becomes less exact from one answer to the next, because clocks drift apart', () => {
    clock.noteServerTime(START + 5_000, START, START + 10)
    const later = START + 3_600_000
    vi.setSystemTime(later)
    clock.noteServerTime(later + 5_900, later, later + 6_000)
    expect(clock.serverNow()).toBeCloseTo(later + 5_720, -1)
  })

  it('allows for clocks that drift apart', () => {
    clock.noteServerTime(START + 5_000, START, START + 10)
    const later = START + 3_600_000
    vi.setSystemTime(later)
    clock.noteServerTime(later + 5_400, later, later + 10)
    expect(clock.serverNow()).toBe(later + 5_400)
  })
})

import { describe, expect, it } from 'vitest'
import { ManualClock } from './manual-clock'

describe('the manual clock', () => {
  it('fires due timers in order, each at its own time', async () => {
    const clock = new ManualClock(1000)
    const fired: [string, number][] = []
    const note = (name: string) => () => fired.push([name, clock.now()])
    clock.after(30, note('c'))
    clock.after(10, note('a'))
    clock.after(10, note('b'))
    clock.after(31, note('late'))
    const cancel = clock.after(20, note('cancelled'))
    cancel()
    await clock.advance(30)
    expect(fired).toEqual([
      ['a', 1010],
      ['b', 1010],
      ['c', 1030],
    ])
    expect([clock.now(), clock.waiting]).toEqual([1030, 1])
  })

  it('fires timers that a timer sets, and waits for what it starts', async () => {
    const clock = new ManualClock(0)
    const fired: number[] = []
    const again = async () => {
      await new Promise((resolve) => setImmediate(resolve))
      fired.push(clock.now())
      if (fired.length < 5) clock.after(10, () => void again())
    }
    clock.after(10, () => void again())
    await clock.advance(45)
    expect(fired).toEqual([10, 20, 30, 40])
  })
})

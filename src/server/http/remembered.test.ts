import { expect, it } from 'vitest'
import { Remembered } from './remembered'

it('the last that were set or asked for are known, and twice as many at most', () => {
  const remembered = new Remembered<number>(10)
  for (let key = 0; key < 100; key += 1) {
    remembered.set(String(key), key)
    expect(remembered.get('0')).toBe(0)
  }
  const known = Array.from({ length: 100 }, (_, key) => key).filter((key) => remembered.get(String(key)) === key)

  expect(known.length).toBeLessThanOrEqual(20)
  expect(known.slice(-9)).toEqual([91, 92, 93, 94, 95, 96, 97, 98, 99])
})

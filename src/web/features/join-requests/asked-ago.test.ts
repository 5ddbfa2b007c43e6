import { expect, it } from 'vitest'
import { askedAgo } from './asked-ago'

const asked = '2026-01-01T12:00:00.000Z'

it.each([
  [-2_000, 'Asked just now'],
  [59_999, 'Asked just now'],
  [60_000, 'Asked 1m ago'],
  [3_599_999, 'Asked 59m ago'],
  [7_200_000, 'Asked 2h ago'],
])('after %d ms: %s', (age, words) => {
  expect(askedAgo(asked, Date.parse(asked) + age)).toBe(words)
})

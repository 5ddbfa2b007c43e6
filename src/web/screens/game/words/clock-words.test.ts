import { expect, it } from 'vitest'
import { barShare, minutesAndSeconds, roundOf, secondsUntil, spokenTime } from './clock-words'

it.each([
  [0, '0:00'],
  [12, '0:12'],
  [60, '1:00'],
  [65, '1:05'],
])('%d seconds read %s', (seconds, words) => {
  expect(minutesAndSeconds(seconds)).toBe(words)
})

it.each([
  [900, '15 minutes'],
  [899, '15 minutes'],
  [61, '1 minute'],
  [1, '1 second'],
  [29, '29 seconds'],
])('%d seconds are spoken as %s', (seconds, words) => {
  expect(spokenTime(seconds)).toBe(words)
})

it.each([
  [45, 1],
  [30, 1],
  [15, 0.5],
  [0, 0],
])('the bar of %d seconds is filled to %d', (seconds, share) => {
  expect(barShare(seconds)).toBe(share)
})

it('unlimited rounds read as infinity', () => {
  expect(roundOf(3, 10)).toBe('3/10')
  expect(roundOf(7, 999)).toBe('7/∞')
})

it('a started second counts as whole, and a passed deadline is 0', () => {
  expect(secondsUntil(10_000, 9_001)).toBe(1)
  expect(secondsUntil(10_000, 10_500)).toBe(0)
})

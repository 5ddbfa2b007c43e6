import { expect, it } from 'vitest'
import { dollars, shortDollars, shortSignedDollars, signedDollars } from './money'

it.each([
  [0, '$0', '$0'],
  [50, '$50', '+$50'],
  [9999, '$9999', '+$9999'],
  [10_000, '$10,000', '+$10,000'],
  [1_234_567, '$1,234,567', '+$1,234,567'],
  [-150, '−$150', '−$150'],
  [-12_500, '−$12,500', '−$12,500'],
])('%d dollars read %j, as a change %j', (amount, plain, signed) => {
  expect(dollars(amount)).toBe(plain)
  expect(signedDollars(amount)).toBe(signed)
})

it('dollars in a small space have a k from $1000 on, and an M from a million on', () => {
  expect([0, 500, -500, 1000, 2500, -20_000, 900_000, 1_000_000, -2_500_000, 30_000_000].map(shortDollars)).toEqual([
    '$0',
    '$500',
    '−$500',
    '$1k',
    '$2.5k',
    '−$20k',
    '$900k',
    '$1M',
    '−$2.5M',
    '$30M',
  ])
})

it('changes in a small space are counted in millions from a million on', () => {
  expect([999_999, 1_000_000, 2_694_000, -2_151_000, 12_345_678].map(shortSignedDollars)).toEqual([
    '+$999,999',
    '+$1.00M',
    '+$2.69M',
    '−$2.15M',
    '+$12.35M',
  ])
})

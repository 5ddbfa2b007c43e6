import { isDeepStrictEqual } from 'node:util'
import { expect } from 'vitest'

/**
 * As `toStrictEqual`, for the many comparisons of a property: Node compares whole rooms and views in a fraction of the
 * time, and Vitest only prints the difference.
 */
export function expectSame(actual: unknown, expected: unknown): void {
  if (!isDeepStrictEqual(actual, expected)) expect(actual).toStrictEqual(expected)
}

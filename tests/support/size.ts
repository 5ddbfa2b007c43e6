/** The tests of the whole program are run short by `npm test` and long by `npm run test:long`. */
export const isLong = process.env['TEST_LONG'] === '1'

/** How many of something a test does. */
export function times({ short, long }: { short: number; long: number }): number {
  return isLong ? long : short
}

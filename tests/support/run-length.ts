/** `npm run test:long` sets TEST_LONG for longer runs of the same tests. */
export const isLong = process.env['TEST_LONG'] === '1'

export function byLength<T>({ short, long }: { short: T; long: T }): T {
  return isLong ? long : short
}

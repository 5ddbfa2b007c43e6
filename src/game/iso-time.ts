/**
 * An instant (epoch milliseconds) as ISO 8601. Only this file of the rules may use `Date`, because it formats and reads
 * no clock.
 */
export function isoTime(at: number): string {
  return new Date(at).toISOString()
}

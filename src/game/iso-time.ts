/** An instant (epoch milliseconds) as ISO 8601. The one place of the rules that may touch `Date`: it formats, and asks no clock. */
export function isoTime(at: number): string {
  return new Date(at).toISOString()
}

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** How long ago, in one or two words. An instant in the future, by a clock that is slow, is "Just now". */
export function ageOf(createdAt: string, now: number): string {
  const ageMs = now - Date.parse(createdAt)
  if (ageMs < MINUTE_MS) return 'Just now'
  if (ageMs < HOUR_MS) return `${Math.floor(ageMs / MINUTE_MS)}m ago`
  if (ageMs < DAY_MS) return `${Math.floor(ageMs / HOUR_MS)}h ago`
  return `${Math.floor(ageMs / DAY_MS)}d ago`
}

const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** How long a request has waited: "Asked just now", "Asked 2m ago", "Asked 1h ago". */
export function askedAgo(requestedAt: string, now: number): string {
  const age = now - Date.parse(requestedAt)
  if (age < MINUTE) return 'Asked just now'
  return age < HOUR ? `Asked ${Math.floor(age / MINUTE)}m ago` : `Asked ${Math.floor(age / HOUR)}h ago`
}

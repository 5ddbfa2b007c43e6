import { useSyncExternalStore } from 'react'

export type Connection = 'online' | 'reconnecting'

/** A lost poll or two is nothing that a player should hear of. */
const TELL_AFTER_MS = 2_000

let connection: Connection = 'online'
let timer: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

/** An answer came, or nobody listens any more. */
export function noteOnline(): void {
  clearTimeout(timer)
  timer = undefined
  change('online')
}

/** No answer came. Two seconds of that, and the page says so. */
export function noteFailure(): void {
  timer ??= setTimeout(() => change('reconnecting'), TELL_AFTER_MS)
}

/** Whether the polls get through. */
export function useConnection(): Connection {
  return useSyncExternalStore(subscribe, () => connection)
}

function change(next: Connection): void {
  if (next === connection) return
  connection = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

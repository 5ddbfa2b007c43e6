import { useSyncExternalStore } from 'react'

export type Connection = 'online' | 'reconnecting'

/** One or two lost polls are not worth a message. */
const SHOWN_AFTER_MS = 2_000

let connection: Connection = 'online'
let timer: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

/** An answer came, or polling ended. */
export function noteOnline(): void {
  clearTimeout(timer)
  timer = undefined
  change('online')
}

/** No answer came. The connection counts as lost when none comes for two seconds. */
export function noteFailure(): void {
  timer ??= setTimeout(() => change('reconnecting'), SHOWN_AFTER_MS)
}

/** Whether the polls are answered. */
export function useConnection(): Connection {
  return useSyncExternalStore(subscribe, readConnection, readConnection)
}

const readConnection = () => connection

function change(next: Connection): void {
  if (next === connection) return
  connection = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

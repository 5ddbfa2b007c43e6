import { sharedValue, useShared } from '../shared-value'

export type Connection = 'online' | 'reconnecting'

/** One or two lost polls are not worth a message. */
const SHOWN_AFTER_MS = 2_000

const connection = sharedValue<Connection>('online')
let timer: ReturnType<typeof setTimeout> | undefined

/** An answer came, or polling ended. */
export function noteOnline(): void {
  clearTimeout(timer)
  timer = undefined
  connection.set('online')
}

/** No answer came. The connection counts as lost when none comes for two seconds. */
export function noteFailure(): void {
  timer ??= setTimeout(() => connection.set('reconnecting'), SHOWN_AFTER_MS)
}

/** Whether the last poll was answered. */
export const isLastPollAnswered = () => timer === undefined

/** Whether the polls are answered. */
export const useConnection = () => useShared(connection)

import { sharedValue, useShared } from '../shared-value'

/** `back`: it was lost until a moment ago. */
export type Connection = 'online' | 'reconnecting' | 'back'

/** One or two lost polls are not worth a message. */
const SHOWN_AFTER_MS = 2_000
/** Screen readers have read the news by then. */
const NEWS_MS = 5_000

const connection = sharedValue<Connection>('online')
let timer: ReturnType<typeof setTimeout> | undefined
let endOfNews: ReturnType<typeof setTimeout> | undefined

/** An answer came. */
export function noteOnline(): void {
  clearTimeout(timer)
  timer = undefined
  if (connection.read() !== 'reconnecting') return
  connection.set('back')
  endOfNews = setTimeout(() => connection.set('online'), NEWS_MS)
}

/** No answer came. The connection counts as lost when none comes for two seconds. */
export function noteFailure(): void {
  timer ??= setTimeout(() => {
    clearTimeout(endOfNews)
    connection.set('reconnecting')
  }, SHOWN_AFTER_MS)
}

/** Polling ended: whether the connection is back is unknown, and does not matter to the next screen. */
export function forgetConnection(): void {
  clearTimeout(timer)
  timer = undefined
  connection.set('online')
}

/** Whether the last poll was answered. */
export const isLastPollAnswered = () => timer === undefined

/** Whether the polls are answered. */
export const useConnection = () => useShared(connection)

const delay = sharedValue<string | null>(null)

/** Why the server cannot take the player's action yet, although it answers the polls; null once that is over. */
export const noteDelay = (reason: string | null) => delay.set(reason)

export const useDelay = () => useShared(delay)

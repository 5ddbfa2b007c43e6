import { useIsLasting } from './use-is-lasting'
import { useLate } from './use-late'

/** A press within this time, in milliseconds, was meant for what was shown before. */
const APPEARING_MS = 500

/**
 * Whether a button that is shown can be pressed. For a button that a change by the server brings up where another one
 * was, if a press on it cannot be undone.
 */
export function useHasAppeared(isShown: boolean): boolean {
  return useIsLasting(isShown, APPEARING_MS)
}

/** Whether what a press agrees to, such as the ante, has been shown long enough to be read. */
export function useHasBeenShown<Value>(value: Value): boolean {
  return useLate(value, APPEARING_MS) === value
}

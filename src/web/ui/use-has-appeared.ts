import { useIsLasting } from './use-is-lasting'

/** A press within this time, in milliseconds, was meant for what was at the place of the button before. */
const APPEARING_MS = 500

/**
 * Whether a button that is shown can be pressed. For a button that a change by the server brings up where another one
 * was, if a press on it cannot be undone.
 */
export function useHasAppeared(isShown: boolean): boolean {
  return useIsLasting(isShown, APPEARING_MS)
}

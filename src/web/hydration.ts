import { useSyncExternalStore } from 'react'

const nothing = () => () => undefined

/**
 * Whether components may show what only this browser knows. False in the prerendered markup and in the first render
 * that takes over the markup, because the two must be equal.
 */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    nothing,
    () => true,
    () => false,
  )
}

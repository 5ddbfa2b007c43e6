import { useSyncExternalStore } from 'react'

const nothing = () => () => undefined

/**
 * Whether components may show what only this browser knows. It is false in the prerendered markup and in the first render
 * that takes the markup over, which must be equal.
 */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    nothing,
    () => true,
    () => false,
  )
}

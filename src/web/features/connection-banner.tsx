import { useLayoutEffect, useSyncExternalStore } from 'react'
import { useConnection } from '../net/connection'
import styles from './connection-banner.module.css'

/**
 * Shows that the server does not answer, until it does again. It lies over the page, unless the screen has a place where
 * it covers no control.
 */
export function ConnectionBanner() {
  const hasPlace = useSyncExternalStore(subscribe, readHasPlace, readHasPlace)
  return hasPlace ? null : <Banner className={styles.overPage} />
}

/** A row of its own for the banner, which pushes down what follows. */
export function ConnectionBannerPlace() {
  useLayoutEffect(() => {
    setHasPlace(true)
    return () => setHasPlace(false)
  }, [])
  return <Banner className={styles.inRow} />
}

function Banner({ className }: { className: string | undefined }) {
  const connection = useConnection()
  return (
    <div role="status" className={className}>
      {connection === 'reconnecting' && <span className={styles.banner}>Reconnecting…</span>}
    </div>
  )
}

let hasPlace = false
const listeners = new Set<() => void>()

const readHasPlace = () => hasPlace

function setHasPlace(next: boolean): void {
  hasPlace = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

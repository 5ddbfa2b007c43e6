import { useLayoutEffect } from 'react'
import { useConnection } from '../net/connection'
import { sharedValue, useShared } from '../shared-value'
import styles from './connection-banner.module.css'

const hasPlace = sharedValue(false)

/**
 * Shows that the server does not answer, until it does again. It lies over the page, unless the screen has a place where
 * it covers no control.
 */
export function ConnectionBanner() {
  return useShared(hasPlace) ? null : <Banner className={styles.overPage} />
}

/** A row of its own for the banner, which pushes down what follows. */
export function ConnectionBannerPlace() {
  useLayoutEffect(() => {
    hasPlace.set(true)
    return () => hasPlace.set(false)
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

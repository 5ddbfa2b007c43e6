import { useLayoutEffect } from 'react'
import { useConnection } from '../net/connection'
import { sharedValue, useShared } from '../shared-value'
import { useIsLoadSlow } from '../slow-load'
import styles from './connection-banner.module.css'

const hasPlace = sharedValue(false)

/**
 * Shows that the server does not answer, until it answers again, or that an opened part is still loading. The banner
 * lies over the page, unless the screen has a place for it where it covers no control.
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
  const isReconnecting = connection === 'reconnecting'
  const isLoadSlow = useIsLoadSlow()
  // Dialogs hide everything around them from screen readers except elements with `aria-live`, which the role only
  // implies.
  return (
    <div role="status" aria-live="polite" className={className}>
      {(isReconnecting || isLoadSlow) && (
        <span className={styles.banner}>{isReconnecting ? 'Reconnecting…' : 'Loading…'}</span>
      )}
      {connection === 'back' && <span className="sr">Connected again.</span>}
    </div>
  )
}

import { useConnection } from '../net/connection'
import styles from './connection-banner.module.css'

/** Shows that the server does not answer, until it does again. */
export function ConnectionBanner() {
  const connection = useConnection()
  return (
    <div role="status" className={styles.place}>
      {connection === 'reconnecting' && <span className={styles.banner}>Reconnecting…</span>}
    </div>
  )
}

import type { ReactNode } from 'react'
import styles from './new-tab-link.module.css'

/** A link that opens in a new tab, so that nobody leaves the table for it. */
export function NewTabLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={href} target="_blank" rel="noopener" className={styles.link}>
      {children}
    </a>
  )
}

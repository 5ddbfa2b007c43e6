import type { ReactNode } from 'react'
import styles from './top-bar.module.css'

/** The row at the head of a page: navigation on the left, tools on the right. */
export function TopBar({ start, children }: { start: ReactNode; children?: ReactNode }) {
  return (
    <header className={styles.bar}>
      {start}
      <span className={styles.grow} />
      {children}
    </header>
  )
}

import type { ReactNode } from 'react'
import styles from './panel.module.css'

/** The dock's headline and the text under it. */
export function Say({
  headline,
  tone,
  children,
}: {
  headline: string
  tone?: 'brass' | 'loss' | undefined
  children?: ReactNode
}) {
  return (
    <div className={styles.say}>
      <h2 className={tone && styles[tone]}>{headline}</h2>
      {children && <p className={styles.quiet}>{children}</p>}
    </div>
  )
}

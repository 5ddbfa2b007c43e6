import type { ReactNode } from 'react'
import { classNames } from '../../../ui/class-names'
import styles from './panel.module.css'

/** The dock's headline and the text under it. */
export function Say({
  headline,
  tone = 'plain',
  children,
}: {
  headline: string
  tone?: 'plain' | 'brass' | 'loss'
  children?: ReactNode
}) {
  return (
    <div className={styles.say}>
      <h2 className={classNames(tone === 'brass' && styles.brass, tone === 'loss' && styles.loss)}>{headline}</h2>
      {children && <p className={styles.quiet}>{children}</p>}
    </div>
  )
}

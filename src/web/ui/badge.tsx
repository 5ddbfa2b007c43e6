import type { ComponentProps } from 'react'
import styles from './badge.module.css'
import { classNames } from './class-names'

export type BadgeProps = ComponentProps<'span'> & { kind?: 'plain' | 'ok' | 'you' | 'full' | 'brass' }

/** A state, in one word. */
export function Badge({ kind = 'plain', className, ...rest }: BadgeProps) {
  return <span {...rest} className={classNames(styles.badge, styles[kind], className)} />
}

/** A count; one above 99 shows as "99+". Nothing at 0. */
export function CountBadge({ count, className }: { count: number; className?: string | undefined }) {
  if (count === 0) return null
  return <span className={classNames(styles.count, 'num', className)}>{count > 99 ? '99+' : count}</span>
}

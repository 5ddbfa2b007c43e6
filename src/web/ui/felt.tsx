import type { ComponentProps } from 'react'
import { classNames } from './class-names'
import styles from './felt.module.css'

export type FeltProps = ComponentProps<'div'> & {
  /**
   * Where the lamp's light falls, in per cent from the left and the top; without this, `--lx` and `--ly` apply, or the
   * middle.
   */
  lampAt?: { x: number; y: number }
}

/** Green cloth under one lamp. Its children are drawn above the light. */
export function Felt({ lampAt, className, children, ...rest }: FeltProps) {
  const light = lampAt && { '--lx': `${lampAt.x}%`, '--ly': `${lampAt.y}%` }
  return (
    <div style={light} {...rest} className={classNames(styles.felt, className)}>
      <span className={styles.lamp} aria-hidden="true">
        <i />
      </span>
      {children}
    </div>
  )
}

import type { ComponentProps, CSSProperties } from 'react'
import { classNames } from './class-names'
import styles from './felt.module.css'

export type FeltProps = ComponentProps<'div'> & {
  /** Where the lamp's light falls, in per cent from the left and the top. */
  lampAt?: { x: number; y: number }
}

/** Green cloth under one lamp. Its children are drawn above the light. */
export function Felt({ lampAt = { x: 50, y: 50 }, className, style, children, ...rest }: FeltProps) {
  const light = { '--lx': `${lampAt.x}%`, '--ly': `${lampAt.y}%`, ...style } as CSSProperties
  return (
    <div {...rest} className={classNames(styles.felt, className)} style={light}>
      <span className={styles.lamp} aria-hidden="true">
        <i />
      </span>
      {children}
    </div>
  )
}

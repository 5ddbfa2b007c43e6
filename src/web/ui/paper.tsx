import type { ComponentProps } from 'react'
import { classNames } from './class-names'
import styles from './paper.module.css'

/** A sheet of paper, for text and forms. */
export function Sheet({ className, ...rest }: ComponentProps<'section'>) {
  return <section {...rest} className={classNames(styles.sheet, className)} />
}

/** A sheet torn off a pad, with a perforated top edge. */
export function Pad({ className, ...rest }: ComponentProps<'section'>) {
  return <section {...rest} className={classNames(styles.pad, className)} />
}

/** A remark. `isBrassy` makes it stand out. */
export function Note({ className, isBrassy = false, ...rest }: ComponentProps<'div'> & { isBrassy?: boolean }) {
  return <div {...rest} className={classNames(styles.note, isBrassy && styles.brassy, className)} />
}

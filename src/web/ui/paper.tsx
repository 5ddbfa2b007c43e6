import type { ComponentProps } from 'react'
import { classNames } from './class-names'
import styles from './paper.module.css'

/** What is read or filled in. */
export function Sheet({ className, ...rest }: ComponentProps<'section'>) {
  return <section {...rest} className={classNames(styles.sheet, className)} />
}

/** Paper torn off a pad: the perforated top edge. */
export function Pad({ className, ...rest }: ComponentProps<'section'>) {
  return <section {...rest} className={classNames(styles.pad, className)} />
}

/** A word aside. `isBrassy` where it is about here and now. */
export function Note({ className, isBrassy = false, ...rest }: ComponentProps<'div'> & { isBrassy?: boolean }) {
  return <div {...rest} className={classNames(styles.note, isBrassy && styles.brassy, className)} />
}

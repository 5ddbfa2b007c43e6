import type { ReactNode } from 'react'
import { classNames } from './class-names'
import { Felt } from './felt'
import styles from './felt-disc.module.css'

/** A disc of felt in its rail, under an illustration. */
export function FeltDisc({ isSmall = false, children }: { isSmall?: boolean; children: ReactNode }) {
  return <Felt className={classNames(styles.disc, isSmall && styles.small)}>{children}</Felt>
}

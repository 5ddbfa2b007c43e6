import type { ReactNode } from 'react'
import styles from './form-layout.module.css'

/** A form on its sheet and, beside it where there is room, something to look at. */
export function FormLayout({ aside, isAsideKept = false, children }: FormLayoutProps) {
  return (
    <div className={styles.wrap}>
      {children}
      <div className={isAsideKept ? `${styles.aside} ${styles.kept}` : styles.aside}>{aside}</div>
    </div>
  )
}

export interface FormLayoutProps {
  aside: ReactNode
  /** On a phone the aside goes away, or else stands below the form. */
  isAsideKept?: boolean
  children: ReactNode
}

/** The class of the form itself. */
export const formSheet = styles.form ?? ''

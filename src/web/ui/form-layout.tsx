import type { ReactNode } from 'react'
import styles from './form-layout.module.css'

/** A form on its sheet and, if there is room, an illustration beside it. */
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
  /** Whether a phone shows the aside, below the form. */
  isAsideKept?: boolean
  children: ReactNode
}

/** The class of the form itself. */
export const formSheet = styles.form

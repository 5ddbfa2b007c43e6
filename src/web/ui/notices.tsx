import type { ReactNode } from 'react'
import styles from './notices.module.css'

/**
 * Where notices lie. A table has a column for toasts at its side where the screen is wide. On other screens they lie
 * below the top bar if the bar is full, or below the row of the title if that row has buttons too.
 */
export type NoticePlace = 'head' | 'title' | 'side'

/** Notices lie over the page one below the other, so that none covers the words of another. */
export function Notices({ place, children }: { place: NoticePlace; children: ReactNode }) {
  return (
    <div className={styles.notices} data-place={place}>
      {children}
    </div>
  )
}

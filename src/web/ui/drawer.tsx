import type { ReactNode } from 'react'
import { Dialog } from 'radix-ui'
import { OverPage } from './dialog'
import styles from './drawer.module.css'

export interface DrawerProps {
  /** The accessible name; the content shows its own heading. */
  title: string
  onClose: () => void
  children: ReactNode
}

/** A sheet that slides over the page from the right. */
export function Drawer({ title, onClose, children }: DrawerProps) {
  return (
    <OverPage onClose={onClose} className={styles.drawer} aria-describedby={undefined}>
      <Dialog.Title className="sr">{title}</Dialog.Title>
      {children}
    </OverPage>
  )
}

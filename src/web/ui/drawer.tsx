import type { ReactNode } from 'react'
import { Dialog } from 'radix-ui'
import { Shade } from './dialog'
import styles from './drawer.module.css'
import { useCloseRequest } from './use-close-request'
import { useReturnFocus } from './use-return-focus'

export interface DrawerProps {
  /** The accessible name; the content shows its own heading. */
  title: string
  onClose: () => void
  children: ReactNode
}

/** A sheet that slides over the page from the right. It opens and closes like a dialog. */
export function Drawer({ title, onClose, children }: DrawerProps) {
  const focus = useReturnFocus()
  useCloseRequest(onClose)
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Shade />
        <Dialog.Content {...focus} className={styles.drawer} aria-describedby={undefined}>
          <Dialog.Title className="sr">{title}</Dialog.Title>
          {children}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

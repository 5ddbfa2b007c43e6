import { useEffect, type ReactNode } from 'react'
import { Dialog as RadixDialog } from 'radix-ui'
import { classNames } from './class-names'
import styles from './dialog.module.css'

export interface DialogProps {
  title: string
  /** One sentence under the title. */
  description?: string
  isOpen: boolean
  onClose: () => void
  children: ReactNode
  className?: string
}

/** Paper over a dimmed room. Escape and a press beside it close it; the focus stays in it and returns where it was. */
export function Dialog({ title, description, isOpen, onClose, children, className }: DialogProps) {
  return (
    <RadixDialog.Root open={isOpen} onOpenChange={(open) => !open && onClose()}>
      <RadixDialog.Portal>
        <Shade />
        <RadixDialog.Content
          className={classNames(styles.dialog, className)}
          {...(description === undefined ? { 'aria-describedby': undefined } : {})}
        >
          <div>
            <RadixDialog.Title className={styles.title}>{title}</RadixDialog.Title>
            {description && (
              <RadixDialog.Description className={styles.description}>{description}</RadixDialog.Description>
            )}
          </div>
          {children}
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  )
}

/** Two buttons side by side at the foot of a dialog. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>
}

/**
 * Our own overlay. Radix's locks the scroll by a style tag that it writes into the page, which our Content Security
 * Policy forbids.
 */
export function Shade() {
  useEffect(() => {
    const root = document.documentElement
    // Only a page that scrolls is held, and keeps the place of its scroll bar.
    if (root.scrollHeight > root.clientHeight) root.classList.add('is-behind-dialog')
    return () => root.classList.remove('is-behind-dialog')
  }, [])
  return <div className={styles.shade} />
}

import { useEffect, type ComponentProps, type ReactNode } from 'react'
import { Dialog as RadixDialog } from 'radix-ui'
import { Button } from './button'
import styles from './dialog.module.css'
import { useCloseRequest } from './use-close-request'
import { useReturnFocus } from './use-return-focus'

export interface DialogProps {
  title: string
  /** One sentence under the title. */
  description?: string
  onClose: () => void
  children: ReactNode
}

/** A question or a form on a sheet in the middle. */
export function Dialog({ title, description, onClose, children }: DialogProps) {
  return (
    <OverPage
      onClose={onClose}
      className={styles.dialog}
      {...(description === undefined ? { 'aria-describedby': undefined } : {})}
    >
      <div>
        <RadixDialog.Title className={styles.title}>{title}</RadixDialog.Title>
        {description && <RadixDialog.Description className={styles.description}>{description}</RadixDialog.Description>}
      </div>
      {children}
    </OverPage>
  )
}

/**
 * Content over the dimmed page, open as long as it is rendered. Escape, Android's Back and a press outside close it;
 * the focus stays inside and returns afterwards.
 */
export function OverPage({
  onClose,
  ...content
}: ComponentProps<typeof RadixDialog.Content> & { onClose: () => void }) {
  const returnFocus = useReturnFocus()
  useCloseRequest(onClose)
  return (
    <RadixDialog.Root open onOpenChange={(open) => !open && onClose()}>
      <RadixDialog.Portal>
        <Shade />
        <RadixDialog.Content {...content} onCloseAutoFocus={returnFocus} />
      </RadixDialog.Portal>
    </RadixDialog.Root>
  )
}

/** The class of a form in a dialog. */
export const dialogForm = styles.form

/** The buttons at the foot of a dialog, side by side. A button that wraps has a row of its own. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>
}

export interface ConfirmActionsProps {
  yes: string
  isBusy?: boolean
  /** Without it the button submits the form. */
  onYes?: () => void
  onCancel: () => void
}

/** "Cancel", and the button that does it. */
export function ConfirmActions({ yes, isBusy = false, onYes, onCancel }: ConfirmActionsProps) {
  return (
    <DialogActions>
      <Button onClick={onCancel}>Cancel</Button>
      <Button kind="primary" type={onYes === undefined ? 'submit' : 'button'} disabled={isBusy} onClick={onYes}>
        {yes}
      </Button>
    </DialogActions>
  )
}

/**
 * Dims the page, and tells the notices that a dialog is open. Replaces Radix's overlay, which locks scrolling by a
 * style element in the page, because the Content Security Policy forbids that element.
 */
function Shade() {
  useEffect(() => {
    const root = document.documentElement
    root.classList.add('has-dialog')
    // Only a page that scrolls is locked; the space of its scroll bar stays reserved.
    if (root.scrollHeight > root.clientHeight) root.classList.add('is-behind-dialog')
    return () => root.classList.remove('has-dialog', 'is-behind-dialog')
  }, [])
  return <div className={styles.shade} />
}

import { ConfirmActions, Dialog } from './dialog'

export interface ConfirmDialogProps {
  title: string
  description: string
  /** The button that does it. */
  yes: string
  isBusy: boolean
  onYes: () => void
  onClose: () => void
}

/** Asks once more before something that one would regret. */
export function ConfirmDialog({ title, description, yes, isBusy, onYes, onClose }: ConfirmDialogProps) {
  return (
    <Dialog title={title} description={description} onClose={onClose}>
      <ConfirmActions yes={yes} isBusy={isBusy} onYes={onYes} onCancel={onClose} />
    </Dialog>
  )
}

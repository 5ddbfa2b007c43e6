import { ConfirmActions, Dialog } from './dialog'

export interface ConfirmDialogProps {
  title: string
  description: string
  /** The button that confirms. */
  yes: string
  isBusy: boolean
  onYes: () => void
  onClose: () => void
}

/** Asks for confirmation before an action that the player might regret. */
export function ConfirmDialog({ title, description, yes, isBusy, onYes, onClose }: ConfirmDialogProps) {
  return (
    <Dialog title={title} description={description} onClose={onClose}>
      <ConfirmActions yes={yes} isBusy={isBusy} onYes={onYes} onCancel={onClose} />
    </Dialog>
  )
}

import { Button } from '../../ui/button'
import { Dialog, DialogActions } from '../../ui/dialog'

export interface ConfirmDialogProps {
  title: string
  description: string
  /** The button that does it. */
  yes: string
  isBusy?: boolean
  onYes: () => void
  onClose: () => void
}

/** Asks once more before something that one would regret. */
export function ConfirmDialog({ title, description, yes, isBusy = false, onYes, onClose }: ConfirmDialogProps) {
  return (
    <Dialog title={title} description={description} isOpen onClose={onClose}>
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button kind="primary" disabled={isBusy} onClick={onYes}>
          {yes}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

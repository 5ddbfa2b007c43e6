import { Button } from '../../ui/button'
import { Dialog, DialogActions } from '../../ui/dialog'
import { QrCode } from '../../ui/qr-code'
import styles from './share-dialog.module.css'

export interface ShareDialogProps {
  isOpen: boolean
  onClose: () => void
  link: string
  onCopy: () => void
}

/** The link to the room, to be scanned, read or copied. */
export function ShareDialog({ isOpen, onClose, link, onCopy }: ShareDialogProps) {
  return (
    <Dialog title="Share" description="Scan the code or open the link to join." isOpen={isOpen} onClose={onClose}>
      <div className={styles.qr}>
        <QrCode text={link} label="QR code of the link" />
      </div>
      <p className={styles.link}>{link}</p>
      <DialogActions>
        <Button onClick={onClose}>Close</Button>
        <Button kind="primary" onClick={onCopy}>
          Copy link
        </Button>
      </DialogActions>
    </Dialog>
  )
}

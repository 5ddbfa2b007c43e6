import { Button } from '../../ui/button'
import { Dialog, DialogActions } from '../../ui/dialog'
import { QrCode } from '../../ui/qr-code'
import styles from './invite-dialog.module.css'
import { canShare } from './send-link'
import { useInvitation } from './use-invitation'

export interface InviteDialogProps {
  title: string
  description: string
  onClose: () => void
}

/** Shows the link to the room, to scan, read, copy or share it. */
export function InviteDialog({ title, description, onClose }: InviteDialogProps) {
  const { roomCode, link, copyCode, copyLink, share } = useInvitation()
  const send = async () => {
    if (!(await share())) await copyLink()
  }
  return (
    <Dialog title={title} description={description} onClose={onClose}>
      <div className={styles.qr}>
        <QrCode text={link} label={`QR code to join room ${roomCode}`} />
      </div>
      <p className={styles.link}>{link}</p>
      <DialogActions>
        <Button onClick={() => void copyCode()}>Copy code</Button>
        <Button kind="primary" onClick={() => void copyLink()}>
          Copy link
        </Button>
        {canShare && (
          <Button kind="primary" onClick={() => void send()}>
            Share
          </Button>
        )}
        <Button onClick={onClose}>Close</Button>
      </DialogActions>
    </Dialog>
  )
}

import { useState, type ReactNode } from 'react'
import { Copy, Link, Share } from 'lucide-react'
import { useRoom } from '../../net/room-context'
import { shareOrigin } from '../../net/session'
import { Button } from '../../ui/button'
import { copyText } from '../../ui/copy-text'
import { Felt } from '../../ui/felt'
import { QrCode } from '../../ui/qr-code'
import { toast } from '../../ui/toast'
import styles from './invitation.module.css'
import { ShareDialog } from './share-dialog'

/** The room's code on the felt, and how to send it to friends. */
export function Invitation({ title }: { title: ReactNode }) {
  const { roomCode } = useRoom()
  const [isSharing, setSharing] = useState(false)
  const link = `${shareOrigin()}/join-game?room=${roomCode}`
  const copyCode = () => copy(roomCode, 'Room code copied to clipboard')
  const copyLink = () => copy(link, 'Link copied to clipboard')
  return (
    <Felt className={styles.invitation} lampAt={{ x: 30, y: 30 }}>
      <div className={styles.words}>
        {title}
        <div className={styles.code} role="img" aria-label={`Room code ${[...roomCode].join(' ')}`}>
          {[...roomCode].map((character, place) => (
            <span key={place}>{character}</span>
          ))}
        </div>
        <p>Share this code with your friends</p>
        <div className={styles.actions}>
          <Button kind="brass" onClick={copyCode}>
            <Copy aria-hidden="true" /> Copy code
          </Button>
          <Button kind="rail" onClick={copyLink}>
            <Link aria-hidden="true" /> Copy link
          </Button>
          <Button kind="rail" aria-label="Share" onClick={() => share(link, () => setSharing(true))}>
            <Share aria-hidden="true" /> <span className={styles.wideOnly}>Share</span>
          </Button>
        </div>
      </div>
      <div className={styles.qr}>
        <QrCode text={link} label={`QR code to join room ${roomCode}`} />
      </div>
      <ShareDialog isOpen={isSharing} onClose={() => setSharing(false)} link={link} onCopy={copyLink} />
    </Felt>
  )
}

async function copy(text: string, description: string): Promise<void> {
  if (await copyText(text)) toast({ title: 'Copied!', description })
  else toast({ title: 'Not copied', description: `Copy it by hand: ${text}`, variant: 'destructive' })
}

/** Opens the system's own share sheet where there is one (it needs https), else ours. */
async function share(link: string, showOurs: () => void): Promise<void> {
  if (!('share' in navigator)) return showOurs()
  try {
    await navigator.share({ title: '3-Card Poker with AI', text: 'Play 3-card poker with me', url: link })
  } catch (error) {
    // Closing the sheet is no failure.
    if (!(error instanceof DOMException && error.name === 'AbortError')) showOurs()
  }
}

import { useState, type ReactNode } from 'react'
import Copy from 'lucide-react/icons/copy'
import Link from 'lucide-react/icons/link'
import Share from 'lucide-react/icons/share'
import { MAX_SEATS, type LobbyView } from '../../../contract'
import { InviteDialog } from '../../features/invite/invite-dialog'
import { canShare } from '../../features/invite/send-link'
import { useInvitation } from '../../features/invite/use-invitation'
import { useLobby } from '../../net/room'
import { Button } from '../../ui/button'
import { Felt } from '../../ui/felt'
import { QrCode } from '../../ui/qr-code'
import { NARROW, useMedia } from '../../ui/use-media'
import styles from './invitation.module.css'

/** The room's code on the felt, and how to send it to friends. A phone has the QR code under Share. */
export function Invitation({ title }: { title: ReactNode }) {
  const isNarrow = useMedia(NARROW)
  const { roomCode, link, copyCode, copyLink, share } = useInvitation()
  const [isSharing, setSharing] = useState(false)
  const shareOrShow = async () => setSharing(!canShare || !(await share()))
  return (
    <Felt className={styles.invitation} lampAt={{ x: 30, y: 30 }}>
      <div className={styles.words}>
        {title}
        <div className={styles.code} translate="no" role="img" aria-label={`Room code ${[...roomCode].join(' ')}`}>
          {[...roomCode].map((character, place) => (
            <span key={place}>{character}</span>
          ))}
        </div>
        <p>Share this code with your friends</p>
        <div className={styles.actions}>
          <Button kind="brass" onClick={() => void copyCode()}>
            <Copy aria-hidden="true" /> Copy code
          </Button>
          <Button kind="rail" onClick={() => void copyLink()}>
            <Link aria-hidden="true" /> Copy link
          </Button>
          <Button kind="rail" aria-label="Share" onClick={() => void shareOrShow()}>
            <Share aria-hidden="true" /> <span className={styles.wideOnly}>Share</span>
          </Button>
        </div>
      </div>
      {!isNarrow && (
        <div className={styles.qr}>
          <QrCode text={link} label={`QR code to join room ${roomCode}`} />
        </div>
      )}
      {isSharing && <SharingDialog onClose={() => setSharing(false)} />}
    </Felt>
  )
}

function SharingDialog({ onClose }: { onClose: () => void }) {
  return <InviteDialog title="Share" description={useLobby(whoCanJoin)} onClose={onClose} />
}

function whoCanJoin({ allowJoinDuringGame, players }: LobbyView): string {
  if (!allowJoinDuringGame) return 'Joins are switched off. Until they are on again, nobody can join.'
  if (players.length >= MAX_SEATS) return 'All seats are taken. Friends can join when somebody has left.'
  return 'Scan the code or open the link to join.'
}

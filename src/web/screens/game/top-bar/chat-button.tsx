import { MessageSquare } from 'lucide-react'
import { CountBadge } from '../../../ui/badge'
import { IconButton } from '../../../ui/icon-button'
import styles from './game-top-bar.module.css'

/** Opens the chat where it has no place beside the table. */
export function ChatButton({ unread, isOpen, onClick }: { unread: number; isOpen: boolean; onClick: () => void }) {
  const label = unread > 0 ? `Chat, ${unread > 99 ? '99+' : unread} unread` : 'Chat'
  return (
    <IconButton label={label} aria-expanded={isOpen} onClick={onClick}>
      <MessageSquare aria-hidden="true" />
      <CountBadge count={unread} className={styles.unread} />
    </IconButton>
  )
}

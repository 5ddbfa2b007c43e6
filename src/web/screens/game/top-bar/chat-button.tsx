import { MessageSquare } from 'lucide-react'
import { CountBadge } from '../../../ui/badge'
import { IconButton } from '../../../ui/icon-button'
import { useTable } from '../table-context'
import styles from './game-top-bar.module.css'

/** Opens the chat where it has no place beside the table. */
export function ChatButton() {
  const { openSheet, toggleSheet, chat } = useTable()
  const { unread } = chat
  const label = unread > 0 ? `Chat, ${unread > 99 ? '99+' : unread} unread` : 'Chat'
  return (
    <IconButton label={label} aria-expanded={openSheet === 'chat'} onClick={() => toggleSheet('chat')}>
      <MessageSquare aria-hidden="true" />
      <CountBadge count={unread} className={styles.unread} />
    </IconButton>
  )
}

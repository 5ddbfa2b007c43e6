import MessageSquare from 'lucide-react/icons/message-square'
import { CountBadge } from '../../../ui/badge'
import { useTable } from '../table-context'
import styles from './game-top-bar.module.css'
import { SheetButton } from './sheet-button'

/** Opens the chat on screens where it has no place beside the table. */
export function ChatButton() {
  const { unread } = useTable().chat
  const label = unread > 0 ? `Chat, ${unread > 99 ? '99+' : unread} unread` : 'Chat'
  return (
    <SheetButton sheet="chat" label={label} icon={MessageSquare}>
      <CountBadge count={unread} className={styles.unread} />
    </SheetButton>
  )
}

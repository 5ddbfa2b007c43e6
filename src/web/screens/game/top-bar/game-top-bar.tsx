import { memo } from 'react'
import { Bell, BellRing, BookOpen, Copy, LogOut, Volume2, VolumeX } from 'lucide-react'
import { useSound } from '../../../features/sound/sound'
import { useTurnNotices } from '../../../features/turn-notice/turn-notice'
import { Button } from '../../../ui/button'
import { IconButton } from '../../../ui/icon-button'
import { ThemeToggle } from '../../../ui/theme-toggle'
import type { SheetName } from '../use-sheet'
import { copyRoomCode } from './copy-room-code'
import { ChatButton } from './chat-button'
import { GameMenu } from './game-menu'
import styles from './game-top-bar.module.css'
import { Stats, type StatsProps } from './stats'

export interface GameTopBarProps extends StatsProps {
  roomCode: string
  unread: number
  isWide: boolean
  openSheet: SheetName | null
  onLeave: () => void
}

/** The row (on phones two) over the table: what the round is about on the left, the room and its tools on the right. */
export const GameTopBar = memo(function GameTopBar({
  roomCode,
  unread,
  isWide,
  openSheet,
  onLeave,
  ...stats
}: GameTopBarProps) {
  const { onSheet } = stats
  return (
    <header className={styles.bar}>
      <Button kind="bare" className={styles.leave} onClick={onLeave}>
        <LogOut aria-hidden="true" />
        <span>Leave</span>
      </Button>
      <Stats {...stats} />
      <span className={styles.grow} />
      <span className={styles.code}>
        <span className="sr">Room code </span>
        {roomCode}
      </span>
      {isWide ? (
        <WideTools roomCode={roomCode} isRulesOpen={openSheet === 'rules'} onRules={() => onSheet('rules')} />
      ) : (
        <>
          <ChatButton unread={unread} isOpen={openSheet === 'chat'} onClick={() => onSheet('chat')} />
          <GameMenu roomCode={roomCode} isOpen={openSheet === 'menu'} onSheet={onSheet} />
        </>
      )}
    </header>
  )
})

function WideTools({
  roomCode,
  isRulesOpen,
  onRules,
}: {
  roomCode: string
  isRulesOpen: boolean
  onRules: () => void
}) {
  const [isSoundOn, setSound] = useSound()
  const notices = useTurnNotices()
  return (
    <>
      <IconButton label="Copy room code" onClick={() => void copyRoomCode(roomCode)}>
        <Copy aria-hidden="true" />
      </IconButton>
      <IconButton label="Rules" aria-expanded={isRulesOpen} onClick={onRules}>
        <BookOpen aria-hidden="true" />
      </IconButton>
      <IconButton label="Sound" aria-pressed={isSoundOn} onClick={() => setSound(!isSoundOn)}>
        {isSoundOn ? <Volume2 aria-hidden="true" /> : <VolumeX aria-hidden="true" />}
      </IconButton>
      {notices.isOffered && (
        <IconButton label="Notify me of my turn" aria-pressed={notices.isOn} onClick={() => notices.set(!notices.isOn)}>
          {notices.isOn ? <BellRing aria-hidden="true" /> : <Bell aria-hidden="true" />}
        </IconButton>
      )}
      <ThemeToggle />
    </>
  )
}

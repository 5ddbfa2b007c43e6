import BookOpen from 'lucide-react/icons/book-open'
import LogOut from 'lucide-react/icons/log-out'
import MessageSquare from 'lucide-react/icons/message-square'
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import UserPlus from 'lucide-react/icons/user-plus'
import Volume2 from 'lucide-react/icons/volume-2'
import VolumeX from 'lucide-react/icons/volume-x'
import { ReactionButton } from '../../../features/reactions/reaction-button'
import { SOUND } from '../../../features/sound/sound'
import { Bell } from '../../../features/turn-notice/bell'
import { VoiceButton } from '../../../features/voice/voice-button'
import { useGame } from '../../../net/room'
import { useRoom } from '../../../net/room-context'
import { isOwnTurnRunning } from '../../../net/viewer'
import { CountBadge } from '../../../ui/badge'
import { Button } from '../../../ui/button'
import { IconButton, type IconButtonProps } from '../../../ui/icon-button'
import { useSwitch } from '../../../ui/preference'
import { ThemeToggle } from '../../../ui/theme-toggle'
import { useTable, type SheetName } from '../table-context'
import { useLayout } from '../use-layout'
import { useViewer } from '../use-viewer'
import { GameMenu } from './game-menu'
import styles from './game-top-bar.module.css'
import { RoomCode } from './room-code'
import { Stats } from './stats'

/** The row (on phones two) over the table: the facts of the round on the left, the room and its tools on the right. */
export function GameTopBar() {
  const { roomCode } = useRoom()
  const isWide = useLayout() === 'desktop'
  return (
    <header tabIndex={-1} className={styles.bar}>
      <h1 className="sr">{`Table ${roomCode}`}</h1>
      <LeaveButton />
      <Stats />
      <span className={styles.grow} />
      <RoomCode />
      <TableVoice />
      <ReactionButton />
      {isWide ? (
        <WideTools />
      ) : (
        <>
          <ChatButton />
          <GameMenu />
        </>
      )}
    </header>
  )
}

function LeaveButton() {
  const { toggleSheet } = useTable()
  return (
    <Button kind="bare" className={styles.leave} onClick={() => toggleSheet('leave')}>
      <LogOut aria-hidden="true" />
      <span>Leave</span>
    </Button>
  )
}

function TableVoice() {
  const { players, version } = useGame((state) => ({
    version: state.version,
    players: state.players.map(({ _id, name, inVoice }) => ({ _id, name, inVoice })),
  }))
  const { _id: ownId } = useViewer()
  const isTurn = useGame(isOwnTurnRunning)
  const isOverDock = useLayout() !== 'desktop'
  return <VoiceButton players={players} version={version} ownId={ownId} mustFold={isTurn && isOverDock} />
}

/** Opens the chat on screens where it has no place beside the table. */
function ChatButton() {
  const { unread } = useTable().chat
  const label = unread > 0 ? `Chat, ${unread > 99 ? '99+' : unread} unread` : 'Chat'
  return (
    <SheetButton sheet="chat" label={label} icon={MessageSquare}>
      <CountBadge count={unread} className={styles.unread} />
    </SheetButton>
  )
}

function WideTools() {
  const { toggleSheet } = useTable()
  const [isSoundOn, setSound] = useSwitch(SOUND)
  return (
    <>
      <IconButton label="Invite" icon={UserPlus} onClick={() => toggleSheet('invite')} />
      <SheetButton sheet="table" label="Table" icon={SlidersHorizontal} />
      <SheetButton sheet="rules" label="Rules" icon={BookOpen} />
      <IconButton
        label="Sound"
        icon={isSoundOn ? Volume2 : VolumeX}
        aria-pressed={isSoundOn}
        onClick={() => setSound(!isSoundOn)}
      />
      <Bell />
      <ThemeToggle />
    </>
  )
}

/** Opens a sheet over the table, and closes it if it is open. */
function SheetButton({ sheet, ...props }: IconButtonProps & { sheet: SheetName }) {
  const { openSheet, toggleSheet } = useTable()
  return <IconButton {...props} aria-expanded={openSheet === sheet} onClick={() => toggleSheet(sheet)} />
}

import { useEffect, useRef } from 'react'
import { BookOpen, Copy, Ellipsis } from 'lucide-react'
import { useSound } from '../../../features/sound/sound'
import { useTurnNotices } from '../../../features/turn-notice/turn-notice'
import { Button } from '../../../ui/button'
import { IconButton } from '../../../ui/icon-button'
import { Sheet } from '../../../ui/paper'
import { useFourColours } from '../../../ui/suit-colours'
import { Switch } from '../../../ui/switch'
import { ThemeChoice } from '../../../ui/theme-choice'
import type { SheetName } from '../use-sheet'
import { copyRoomCode } from './copy-room-code'
import styles from './game-menu.module.css'

interface GameMenuProps {
  roomCode: string
  isOpen: boolean
  onSheet: (sheet: SheetName) => void
}

/** Rules, sound, suits and theme behind one button, where the bar is short. */
export function GameMenu({ roomCode, isOpen, onSheet }: GameMenuProps) {
  const root = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!isOpen) return undefined
    const onElsewhere = ({ target }: Event) => {
      if (target instanceof Node && !root.current?.contains(target)) onSheet('menu')
    }
    document.addEventListener('pointerdown', onElsewhere)
    return () => document.removeEventListener('pointerdown', onElsewhere)
  }, [isOpen, onSheet])
  return (
    <div ref={root} className={styles.root}>
      <IconButton label="Rules, sound, theme" aria-expanded={isOpen} onClick={() => onSheet('menu')}>
        <Ellipsis aria-hidden="true" />
      </IconButton>
      {isOpen && <MenuSheet roomCode={roomCode} onSheet={onSheet} />}
    </div>
  )
}

function MenuSheet({ roomCode, onSheet }: Omit<GameMenuProps, 'isOpen'>) {
  const [isSoundOn, setSound] = useSound()
  const notices = useTurnNotices()
  const [isFour, setFour] = useFourColours()
  return (
    <Sheet className={styles.menu} aria-label="Menu">
      <Button kind="bare" isWide className={styles.item} onClick={() => onSheet('rules')}>
        <BookOpen aria-hidden="true" /> Rules
      </Button>
      <Button kind="bare" isWide className={styles.item} onClick={() => void copyRoomCode(roomCode)}>
        <Copy aria-hidden="true" /> Copy room code
      </Button>
      <Switch label="Sound" isOn={isSoundOn} onChange={setSound} />
      {notices.isOffered && <Switch label="Notify me of my turn" isOn={notices.isOn} onChange={notices.set} />}
      <Switch label="Four-colour suits" isOn={isFour} onChange={setFour} />
      <div className={styles.theme}>
        <ThemeChoice />
      </div>
    </Sheet>
  )
}

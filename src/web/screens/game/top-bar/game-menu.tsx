import { useRef } from 'react'
import BookOpen from 'lucide-react/icons/book-open'
import Ellipsis from 'lucide-react/icons/ellipsis'
import NotebookText from 'lucide-react/icons/notebook-text'
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import UserPlus from 'lucide-react/icons/user-plus'
import { SOUND } from '../../../features/sound/sound'
import { useTurnNotices } from '../../../features/turn-notice/turn-notice'
import { canKeepScreenOn, SCREEN_ON } from '../../../features/wake-lock/wake-lock'
import { isRoundOver } from '../../../net/phases'
import { useGame } from '../../../net/room'
import { Button } from '../../../ui/button'
import { IconButton } from '../../../ui/icon-button'
import { Popover } from '../../../ui/popover'
import { SINGLE_KEYS } from '../../../ui/single-keys'
import { FOUR_COLOURS } from '../../../ui/suit-colours'
import { PreferenceSwitch, Switch } from '../../../ui/switch'
import { ThemeChoice } from '../../../ui/theme-choice'
import { useTable, type SheetName } from '../table-context'
import styles from './game-menu.module.css'

/** The table, rules, sound, suits and theme behind one button, where the bar is short. */
export function GameMenu() {
  const { openSheet, toggleSheet } = useTable()
  const trigger = useRef<HTMLButtonElement>(null)
  // A sheet that an item opens returns the focus to this button, because the item has been removed.
  const open = (name: SheetName) => {
    trigger.current?.focus()
    toggleSheet(name)
  }
  const button = <IconButton ref={trigger} label="Rules, sound, theme and table" icon={Ellipsis} />
  return (
    <Popover
      label="Menu"
      button={button}
      isOpen={openSheet === 'menu'}
      onOpenChange={() => toggleSheet('menu')}
      className={styles.menu}
    >
      <MenuItems onOpen={open} />
    </Popover>
  )
}

function MenuItems({ onOpen }: { onOpen: (name: SheetName) => void }) {
  const notices = useTurnNotices()
  return (
    <>
      <Button kind="bare" isWide className={styles.item} onClick={() => onOpen('table')}>
        <SlidersHorizontal aria-hidden="true" /> Table
      </Button>
      <Button kind="bare" isWide className={styles.item} onClick={() => onOpen('rules')}>
        <BookOpen aria-hidden="true" /> Rules
      </Button>
      <ScorePadItem onOpen={onOpen} />
      <Button kind="bare" isWide className={styles.item} onClick={() => onOpen('invite')}>
        <UserPlus aria-hidden="true" /> Invite
      </Button>
      {canKeepScreenOn && <PreferenceSwitch label="Keep the screen on" preference={SCREEN_ON} />}
      <PreferenceSwitch label="Sound" preference={SOUND} />
      {notices.isOffered && <Switch label="Notify me of my turn" isOn={notices.isOn} onChange={notices.set} />}
      <PreferenceSwitch label="Four-colour suits" preference={FOUR_COLOURS} />
      <PreferenceSwitch label="Single-key shortcuts" preference={SINGLE_KEYS} />
      <div className={styles.theme}>
        <ThemeChoice />
      </div>
    </>
  )
}

/**
 * Leads to the pad, also from a replay. From the showdown on the pad is under the menu, which only closes. The item stays
 * then, so that the others do not move under the finger.
 */
function ScorePadItem({ onOpen }: { onOpen: (name: SheetName) => void }) {
  const { setReplayed } = useTable()
  const isScored = useGame(isRoundOver)
  const show = () => {
    setReplayed(null)
    onOpen(isScored ? 'menu' : 'pad')
  }
  return (
    <Button kind="bare" isWide className={styles.item} onClick={show}>
      <NotebookText aria-hidden="true" /> Score pad
    </Button>
  )
}

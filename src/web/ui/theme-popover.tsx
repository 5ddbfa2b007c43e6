import { useState } from 'react'
import Moon from 'lucide-react/icons/moon'
import { IconButton } from './icon-button'
import { Popover } from './popover'
import { SINGLE_KEYS } from './single-keys'
import { FOUR_COLOURS } from './suit-colours'
import { PreferenceSwitch } from './switch'
import { ThemeChoice } from './theme-choice'
import styles from './theme-popover.module.css'

/** The choices of theme, suits and keys, open at first, with the button that closes and opens it. */
export function ThemePopover() {
  const [isOpen, setOpen] = useState(true)
  const button = <IconButton label="Theme" icon={Moon} />
  return (
    <Popover label="Theme" button={button} isOpen={isOpen} onOpenChange={setOpen} className={styles.menu}>
      <ThemeChoice />
      <PreferenceSwitch label="Four-colour suits" preference={FOUR_COLOURS} />
      <PreferenceSwitch label="Single-key shortcuts" preference={SINGLE_KEYS} />
    </Popover>
  )
}

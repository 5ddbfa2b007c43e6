import { useState } from 'react'
import { Moon } from 'lucide-react'
import { IconButton } from './icon-button'
import { Popover } from './popover'
import { ThemeChoice } from './theme-choice'
import styles from './theme-popover.module.css'

/** The choice of the theme, open at first, with the button that closes and opens it. */
export function ThemePopover() {
  const [isOpen, setOpen] = useState(true)
  const button = (
    <IconButton label="Theme">
      <Moon aria-hidden="true" />
    </IconButton>
  )
  return (
    <Popover label="Theme" button={button} isOpen={isOpen} onOpenChange={setOpen} className={styles.menu}>
      <ThemeChoice />
    </Popover>
  )
}

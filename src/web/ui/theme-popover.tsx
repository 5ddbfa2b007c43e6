import { useState } from 'react'
import { Moon } from 'lucide-react'
import { IconButton } from './icon-button'
import { Popover } from './popover'
import { useSwitch } from './preference'
import { FOUR_COLOURS } from './suit-colours'
import { Switch } from './switch'
import { ThemeChoice } from './theme-choice'
import styles from './theme-popover.module.css'

/** The choices of theme and suits, open at first, with the button that closes and opens it. */
export function ThemePopover() {
  const [isOpen, setOpen] = useState(true)
  const [isFour, setFour] = useSwitch(FOUR_COLOURS)
  const button = (
    <IconButton label="Theme">
      <Moon aria-hidden="true" />
    </IconButton>
  )
  return (
    <Popover label="Theme" button={button} isOpen={isOpen} onOpenChange={setOpen} className={styles.menu}>
      <ThemeChoice />
      <Switch label="Four-colour suits" isOn={isFour} onChange={setFour} />
    </Popover>
  )
}

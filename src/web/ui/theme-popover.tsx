import { useState } from 'react'
import { Moon } from 'lucide-react'
import { IconButton } from './icon-button'
import { Popover } from './popover'
import { useSwitch } from './preference'
import { SINGLE_KEYS } from './single-keys'
import { FOUR_COLOURS } from './suit-colours'
import { Switch } from './switch'
import { ThemeChoice } from './theme-choice'
import styles from './theme-popover.module.css'

/** The choices of theme, suits and keys, open at first, with the button that closes and opens it. */
export function ThemePopover() {
  const [isOpen, setOpen] = useState(true)
  const [isFour, setFour] = useSwitch(FOUR_COLOURS)
  const [areKeysOn, setKeys] = useSwitch(SINGLE_KEYS)
  const button = (
    <IconButton label="Theme">
      <Moon aria-hidden="true" />
    </IconButton>
  )
  return (
    <Popover label="Theme" button={button} isOpen={isOpen} onOpenChange={setOpen} className={styles.menu}>
      <ThemeChoice />
      <Switch label="Four-colour suits" isOn={isFour} onChange={setFour} />
      <Switch label="Single-key shortcuts" isOn={areKeysOn} onChange={setKeys} />
    </Popover>
  )
}

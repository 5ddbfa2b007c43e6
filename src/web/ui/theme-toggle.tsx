import { lazy, Suspense, useState } from 'react'
import { Moon } from 'lucide-react'
import { IconButton } from './icon-button'
import { loadAgain } from '../load-again'

/** Loaded at the first press, so that Home stays small. */
const ThemePopover = lazy(async () => ({ default: (await loadAgain(() => import('./theme-popover'))).ThemePopover }))

/** A button that opens the choice of the theme. */
export function ThemeToggle() {
  const [isPressed, setPressed] = useState(false)
  const button = (
    <IconButton label="Theme" aria-expanded={false} onClick={() => setPressed(true)}>
      <Moon aria-hidden="true" />
    </IconButton>
  )
  return isPressed ? (
    <Suspense fallback={button}>
      <ThemePopover />
    </Suspense>
  ) : (
    button
  )
}

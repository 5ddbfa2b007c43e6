import { Suspense, useState } from 'react'
import Moon from 'lucide-react/icons/moon'
import { IconButton } from './icon-button'
import { lazyPart } from '../lazy-part'

const BUTTON = { label: 'Theme', icon: Moon }
/** Loaded at the first press, so that Home stays small. */
const ThemePopover = lazyPart(() => import('./theme-popover').then((it) => it.ThemePopover), { button: BUTTON })

/** A button that opens the choice of the theme. */
export function ThemeToggle() {
  const [isPressed, setPressed] = useState(false)
  const button = <IconButton {...BUTTON} aria-expanded={false} onClick={() => setPressed(true)} />
  return isPressed ? (
    <Suspense fallback={button}>
      <ThemePopover />
    </Suspense>
  ) : (
    button
  )
}

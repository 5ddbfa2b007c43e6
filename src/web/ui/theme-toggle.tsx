import { useEffect, useRef, useState, type RefObject } from 'react'
import { Moon } from 'lucide-react'
import { IconButton } from './icon-button'
import { ThemeChoice } from './theme-choice'
import styles from './theme-toggle.module.css'

/** A button that opens the choice of the theme. It stands at the right end of a bar. */
export function ThemeToggle() {
  const [isOpen, setOpen] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  const close = () => setOpen(false)
  useClosing(root, isOpen, close)
  return (
    <div ref={root} className={styles.root}>
      <IconButton label="Theme" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <Moon aria-hidden="true" />
      </IconButton>
      {isOpen && (
        <div className={styles.menu}>
          <ThemeChoice />
        </div>
      )}
    </div>
  )
}

/** Escape, a press elsewhere and the focus going elsewhere close what is open. */
function useClosing(root: RefObject<HTMLDivElement | null>, isOpen: boolean, close: () => void): void {
  useEffect(() => {
    if (!isOpen) return undefined
    const isElsewhere = (target: EventTarget | null) => target instanceof Node && !root.current?.contains(target)
    const onFocus = ({ target }: FocusEvent) => {
      // A press on a label gives the focus to what is around all of this, for a moment.
      const isAround = target instanceof Node && target.contains(root.current)
      if (isElsewhere(target) && !isAround) close()
    }
    const onKey = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return
      close()
      root.current?.querySelector('button')?.focus()
    }
    const onPress = ({ target }: PointerEvent) => {
      if (isElsewhere(target)) close()
    }
    document.addEventListener('pointerdown', onPress)
    document.addEventListener('focusin', onFocus)
    document.addEventListener('keydown', onKey)
    return () => {
      document.removeEventListener('pointerdown', onPress)
      document.removeEventListener('focusin', onFocus)
      document.removeEventListener('keydown', onKey)
    }
  })
}

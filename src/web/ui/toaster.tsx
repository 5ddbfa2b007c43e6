import { Toast } from 'radix-ui'
import X from 'lucide-react/icons/x'
import { useLayoutEffect, useRef } from 'react'
import { Button } from './button'
import { classNames } from './class-names'
import { IconButton } from './icon-button'
import type { NoticePlace } from './notices'
import { dismissToast, useToast } from './toast'
import styles from './toaster.module.css'

const DURATION_MS = 5_000
const SWIPE_PX = 50
const PLACES = { head: styles.head, title: styles.underTitle, side: styles.side }

/** Shows the toasts in the shell's place for notices, which renders it once. F8 moves the focus to it. */
export function Toaster({ place }: { place: NoticePlace }) {
  const shown = useToast()
  const viewport = useEndOfPause(shown?.isOpen ?? false)
  return (
    <Toast.Provider duration={DURATION_MS} swipeThreshold={SWIPE_PX} label="Notification">
      {shown && (
        <Toast.Root
          key={shown.id}
          // Screen readers interrupt everything for a failure; other toasts wait until the current sentence has been
          // read.
          type={shown.variant === 'destructive' ? 'foreground' : 'background'}
          open={shown.isOpen}
          onOpenChange={(isOpen) => !isOpen && dismissToast(shown.id)}
          duration={shown.durationMs ?? DURATION_MS}
          className={classNames(styles.toast, shown.variant === 'destructive' && styles.destructive)}
        >
          {/* Blanks separate the words of the parts, which are announced as one text. */}
          <Toast.Title className={styles.title}>{shown.title}</Toast.Title>{' '}
          {shown.description && <Toast.Description className={styles.text}>{shown.description}</Toast.Description>}{' '}
          {shown.action && (
            <Toast.Action asChild altText={shown.action.altText}>
              <Button size="small" className={styles.action} onClick={shown.action.onPress}>
                {shown.action.label}
              </Button>
            </Toast.Action>
          )}
          <Toast.Close asChild>
            <IconButton label="Close" icon={X} className={styles.close} />
          </Toast.Close>
        </Toast.Root>
      )}
      {/* A live region stays available to screen readers while a dialog hides the rest of the page from them. */}
      <Toast.Viewport
        ref={viewport}
        hotkey={['F8']}
        aria-live="off"
        className={classNames(styles.viewport, PLACES[place])}
      />
    </Toast.Provider>
  )
}

/**
 * Pointer and focus on a toast pause its time. Radix listens for their leaving only while there is a toast, so a toast
 * that closes under them would leave all later toasts paused. This sends the event that Radix awaits before Radix stops
 * listening.
 */
function useEndOfPause(isOpen: boolean) {
  const viewport = useRef<HTMLOListElement>(null)
  useLayoutEffect(() => {
    if (!isOpen) viewport.current?.dispatchEvent(new FocusEvent('focusout', { bubbles: true }))
  }, [isOpen])
  return viewport
}

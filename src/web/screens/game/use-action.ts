import { useCallback, useRef, useState } from 'react'
import { messageOf } from '../../net/call'
import { toastError } from '../../ui/toast'

/** Runs one action at a time; a failure is shown as a toast. */
export function useAction(): { isBusy: boolean; run: (action: () => Promise<unknown>) => void } {
  const [isBusy, setBusy] = useState(false)
  // A second press may come before the button is rendered disabled.
  const isRunning = useRef(false)
  const run = useCallback((action: () => Promise<unknown>) => {
    if (isRunning.current) return
    isRunning.current = true
    setBusy(true)
    action()
      .catch((error: unknown) => toastError(messageOf(error)))
      .finally(() => {
        isRunning.current = false
        setBusy(false)
      })
  }, [])
  return { isBusy, run }
}

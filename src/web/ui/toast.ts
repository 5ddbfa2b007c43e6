import { useSyncExternalStore } from 'react'

export interface ToastText {
  title: string
  description?: string
  variant?: 'plain' | 'destructive'
  /** Milliseconds; 5 s by default. */
  durationMs?: number
  /** Whether it speaks of the next screen. It then stays when the screen changes, once. */
  isKept?: boolean
  /** A button. `altText` says to screen readers how to do the same without it. */
  action?: { label: string; altText: string; onPress: () => void }
}

export interface ShownToast extends ToastText {
  id: number
  isOpen: boolean
}

const REMOVED_AFTER_MS = 5_000

let shown: ShownToast | null = null
let lastId = 0
let removal: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

/** Shows a toast in place of the current one, and answers its id. A toast titled "Error" is also logged. */
export function toast(text: ToastText): number {
  clearTimeout(removal)
  lastId += 1
  change({ ...text, id: lastId, isOpen: true })
  if (text.title.toLowerCase() === 'error') console.error(`${text.title}: ${text.description ?? ''}`)
  return lastId
}

/** Shows why an action failed. */
export function toastError(description: string): void {
  toast({ title: 'Error', description, variant: 'destructive' })
}

/** Closes the toast; it is removed 5 s later. */
export function dismissToast(id: number): void {
  if (shown?.id !== id || !shown.isOpen) return
  change({ ...shown, isOpen: false })
  removal = setTimeout(() => change(null), REMOVED_AFTER_MS)
}

/** Closes the toast of a screen that is gone. */
export function dismissWithScreen(): void {
  if (shown?.isKept) change({ ...shown, isKept: false })
  else if (shown) dismissToast(shown.id)
}

export function useToast(): ShownToast | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => shown,
  )
}

function change(next: ShownToast | null): void {
  shown = next
  for (const listener of listeners) listener()
}

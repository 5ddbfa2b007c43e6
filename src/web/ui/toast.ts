import { sharedValue, useShared } from '../shared-value'

export interface ToastText {
  title: string
  description?: string
  variant?: 'destructive'
  /** Milliseconds; 5 s by default. */
  durationMs?: number
  /** Whether the toast is about the next screen. Such a toast survives one change of the screen. */
  isKept?: boolean
  /** A button. `altText` tells screen reader users how to do the same without the button. */
  action?: { label: string; altText: string; onPress: () => void }
}

export interface ShownToast extends ToastText {
  id: number
  isOpen: boolean
}

const REMOVED_AFTER_MS = 5_000

const shown = sharedValue<ShownToast | null>(null)
let lastId = 0
let removal: ReturnType<typeof setTimeout> | undefined

/** Shows a toast instead of the current one, and returns its id. A toast titled "Error" is also logged. */
export function toast(text: ToastText): number {
  clearTimeout(removal)
  lastId += 1
  shown.set({ ...text, id: lastId, isOpen: true })
  if (text.title.toLowerCase() === 'error') console.error(`${text.title}: ${text.description ?? ''}`)
  return lastId
}

/** Shows why an action failed. */
export function toastError(description: string): void {
  toast({ title: 'Error', description, variant: 'destructive' })
}

/** Closes the toast; it is removed 5 s later. */
export function dismissToast(id: number): void {
  const current = shown.read()
  if (current?.id !== id || !current.isOpen) return
  shown.set({ ...current, isOpen: false })
  removal = setTimeout(() => shown.set(null), REMOVED_AFTER_MS)
}

/** Closes the toast of a screen that was left. */
export function dismissWithScreen(): void {
  const current = shown.read()
  if (current?.isKept) shown.set({ ...current, isKept: false })
  else if (current) dismissToast(current.id)
}

export const useToast = () => useShared(shown)

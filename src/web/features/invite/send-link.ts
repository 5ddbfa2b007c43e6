import { copyText } from '../../ui/copy-text'
import { toast } from '../../ui/toast'
import { DOUBLE_MS } from '../../ui/use-double-press-guard'

/** Copies a code or a link and says so; if that fails, shows it, so that the player can copy it by hand. */
export async function copyShared(text: string, description: string): Promise<void> {
  if (await copyText(text, description)) return
  toast({ title: 'Not copied', description: `Copy it by hand: ${text}`, variant: 'destructive' })
}

/** Whether the system has a share sheet; plain http has none. */
export const canShare = 'share' in navigator

let sharedAt = -Infinity

/**
 * Opens the system's share sheet. Resolves to false if it does not open; closing it is no failure. The browser refuses
 * the second press of a double press, because the sheet is already opening.
 */
export async function shareLink(url: string, text: string): Promise<boolean> {
  const isSecond = performance.now() - sharedAt < DOUBLE_MS
  sharedAt = performance.now()
  try {
    await navigator.share({ title: '3-Card Poker with AI', text, url })
    return true
  } catch (error) {
    return (
      error instanceof DOMException && (error.name === 'AbortError' || (error.name === 'InvalidStateError' && isSecond))
    )
  }
}

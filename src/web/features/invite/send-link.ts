import { copyText } from '../../ui/copy-text'
import { toast } from '../../ui/toast'

/** Copies a code or a link and says so; if that fails, shows it, so that the player can copy it by hand. */
export async function copyShared(text: string, description: string): Promise<void> {
  if (await copyText(text, description)) return
  toast({ title: 'Not copied', description: `Copy it by hand: ${text}`, variant: 'destructive' })
}

/** Whether the system has a share sheet; plain http has none. */
export const canShare = 'share' in navigator

/** Opens the system's share sheet. Resolves to false if it does not open; closing it is no failure. */
export async function shareLink(url: string, text: string): Promise<boolean> {
  try {
    await navigator.share({ title: '3-Card Poker with AI', text, url })
    return true
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError'
  }
}

import { toast } from './toast'

/** Copies text to the clipboard and says so in a toast; false if the browser refuses. */
export async function copyText(text: string, description: string): Promise<boolean> {
  const isCopied = (await copyByClipboard(text)) || copyBySelection(text)
  if (isCopied) toast({ title: 'Copied!', description })
  return isCopied
}

async function copyByClipboard(text: string): Promise<boolean> {
  if (window.isSecureContext && 'clipboard' in navigator) {
    try {
      await navigator.clipboard.writeText(text)
      return true
    } catch {
      // The page may lack focus or permission.
    }
  }
  return false
}

/** Works on plain http too, which has no `navigator.clipboard`. */
function copyBySelection(text: string): boolean {
  const focused = document.activeElement
  const area = document.createElement('textarea')
  area.value = text
  area.readOnly = true
  area.style.position = 'fixed'
  area.style.opacity = '0'
  // Inside an open dialog, because the dialog takes the focus back from elsewhere. Safari gives a pressed button no
  // focus.
  const dialog = document.querySelector('[role="dialog"]')
  ;(dialog ?? focused?.parentElement ?? document.body).append(area)
  area.select()
  // `select` alone selects nothing in older versions of Safari.
  area.setSelectionRange(0, text.length)
  const isCopied = document.execCommand('copy')
  area.remove()
  if (focused instanceof HTMLElement) focused.focus()
  return isCopied
}

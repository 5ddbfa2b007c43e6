/** Copies text to the clipboard; false if the browser refuses. Plain http, which has no `navigator.clipboard`, works too. */
export async function copyText(text: string): Promise<boolean> {
  if (window.isSecureContext && 'clipboard' in navigator) {
    try {
      await navigator.clipboard.writeText(text)
      return true
    } catch {
      // The page may lack focus or permission. Copying a selection may still work.
    }
  }
  return copyBySelection(text)
}

function copyBySelection(text: string): boolean {
  const focused = document.activeElement
  const area = document.createElement('textarea')
  area.value = text
  area.readOnly = true
  area.style.position = 'fixed'
  area.style.opacity = '0'
  // Inside an open dialog, which takes the focus back from elsewhere. Safari gives a pressed button no focus.
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

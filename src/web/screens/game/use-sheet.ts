import { useCallback, useEffect, useState } from 'react'

/** What can lie over the table; one at a time. */
export type SheetName = 'chat' | 'rules' | 'joins' | 'menu' | 'ante'

/** The sheet that is open, and what a press on its button does: open it, or close it again. Escape closes it. */
export function useSheet(): { sheet: SheetName | null; toggle: (name: SheetName) => void; close: () => void } {
  const [sheet, setSheet] = useState<SheetName | null>(null)
  const close = useCallback(() => setSheet(null), [])
  const toggle = useCallback((name: SheetName) => setSheet((open) => (open === name ? null : name)), [])
  useEffect(() => {
    if (sheet === null) return undefined
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented) close()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [sheet, close])
  return { sheet, toggle, close }
}

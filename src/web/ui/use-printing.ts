import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { useMedia } from './use-media'

/** Whether the page is being printed, for what only paper shows. */
export function usePrinting(): boolean {
  const isPrintMedia = useMedia('print')
  const [hasBegun, setHasBegun] = useState(false)
  useEffect(() => {
    // The browser prints what the page shows when the listener returns.
    const begin = () => flushSync(() => setHasBegun(true))
    const end = () => setHasBegun(false)
    window.addEventListener('beforeprint', begin)
    window.addEventListener('afterprint', end)
    return () => {
      window.removeEventListener('beforeprint', begin)
      window.removeEventListener('afterprint', end)
    }
  }, [])
  return isPrintMedia || hasBegun
}

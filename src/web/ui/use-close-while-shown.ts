import { useEffect, useRef } from 'react'

/** As `onClose`, but without effect once the form is gone: a late answer must not close one that was opened after it. */
export function useCloseWhileShown(onClose: () => void): () => void {
  const isShown = useRef(false)
  useEffect(() => {
    isShown.current = true
    return () => void (isShown.current = false)
  }, [])
  return () => {
    if (isShown.current) onClose()
  }
}

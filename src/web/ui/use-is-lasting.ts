import { useEffect, useState } from 'react'

/** Whether the condition has been true for this many milliseconds. */
export function useIsLasting(holds: boolean, ms: number): boolean {
  const [isLasting, setLasting] = useState(false)
  useEffect(() => {
    if (!holds) return undefined
    const timer = setTimeout(() => setLasting(true), ms)
    return () => {
      clearTimeout(timer)
      setLasting(false)
    }
  }, [holds, ms])
  return holds && isLasting
}

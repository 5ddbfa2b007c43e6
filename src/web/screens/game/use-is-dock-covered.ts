import { useEffect, useState } from 'react'
import { useTable } from './table-context'
import { useHasSheetOverDock } from './use-layout'

/** In milliseconds. A press that was meant for the sheet must not reach In or Out when the sheet closes at the turn. */
const RESTS_AFTERWARDS_MS = 500

/** Whether the Table sheet covers the dock, or did until a moment ago. The dock and its keys are then inert. */
export function useIsDockCovered(): boolean {
  const { openSheet } = useTable()
  const isCovered = useHasSheetOverDock() && openSheet === 'table'
  const wasCovered = useLate(isCovered, RESTS_AFTERWARDS_MS)
  return isCovered || wasCovered
}

/** The value, delayed: a change counts once it has lasted this long, in milliseconds. */
function useLate<Value>(value: Value, ms: number): Value {
  const [late, setLate] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setLate(value), ms)
    return () => clearTimeout(timer)
  }, [value, ms])
  return late
}

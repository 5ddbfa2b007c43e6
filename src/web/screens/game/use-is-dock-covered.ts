import { useTable } from './table-context'
import { useHasSheetOverDock } from './use-layout'

/** Whether the Table sheet lies over the dock, which is inert then, with its keys. */
export function useIsDockCovered(): boolean {
  const { openSheet } = useTable()
  return useHasSheetOverDock() && openSheet === 'table'
}

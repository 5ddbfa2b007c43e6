import { useChange } from '../../ui/use-change'
import { useTable } from './table-context'
import { useHasSheetOverDock } from './use-layout'

/** What covers the table or the dock closes when the viewer's turn begins, and when a pause in it ends. */
export function useCloseOnTurn(isTurn: boolean): void {
  const { closeSheet, setReplayed } = useTable()
  const hasSheetOverDock = useHasSheetOverDock()
  useChange(isTurn, () => {
    if (!isTurn) return
    setReplayed(null)
    closeSheet('pad')
    closeSheet('menu')
    if (hasSheetOverDock) closeSheet('table')
  })
}

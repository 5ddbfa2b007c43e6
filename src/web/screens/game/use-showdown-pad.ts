import { useChange } from '../../ui/use-change'
import { useTable } from './table-context'
import { useLayout } from './use-layout'

/**
 * At the showdown the pad turns to the round, which is all that a narrow screen shows of it. There it stays until the
 * next deal, which brings the table back, also to who had opened the pad before.
 */
export function useShowdownPad(isScored: boolean): void {
  const layout = useLayout()
  const { setPadTab, closeSheet } = useTable()
  useChange(isScored, () => {
    if (!isScored || layout === 'desktop') return
    setPadTab('round')
    closeSheet('pad')
  })
}

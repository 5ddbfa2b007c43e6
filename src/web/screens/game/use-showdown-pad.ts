import { useChange } from '../../ui/use-change'
import { useTable } from './table-context'
import { useLayout } from './use-layout'

/**
 * At the showdown the pad switches to the tab "Round", because a narrow screen shows the showdown nowhere else. The next
 * deal shows the table again, even if the player had opened the pad before the showdown.
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

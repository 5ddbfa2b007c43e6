import type { StateView } from '../../../contract'
import { useGame } from '../../net/room'
import { useRoom } from '../../net/room-context'
import { ConfirmDialog } from '../../ui/confirm-dialog'
import { seated } from './seats'
import { useTable } from './table-context'

const RUNNING =
  'You give up your seat. Your total stays in the standings. For a break, close the page instead: your seat waits.'
/** The game is deleted when the last player leaves (R-leave-6). */
const ALONE =
  'Nobody else has a seat: the game is deleted, and nobody can come back to it. For a break, close the page instead: your seat waits.'
const FINISHED =
  "You give up your seat. Without it you can't open the standings and who pays whom again. Your total stays in them."

/** Asks before the seat is given up, and says what the player loses with it. */
export function LeaveDialog({ onClose }: { onClose: () => void }) {
  const { leave } = useTable()
  const { isLeaving } = useRoom()
  return (
    <ConfirmDialog
      title="Leave the game?"
      description={useGame(whatGoes)}
      yes="Leave"
      isBusy={isLeaving}
      onYes={leave}
      onClose={onClose}
    />
  )
}

function whatGoes(state: StateView): string {
  if (state.phase === 'finished') return FINISHED
  return seated(state).length === 1 ? ALONE : RUNNING
}

import { MAX_SEATS, type StateView } from '../../../contract'
import { InviteDialog } from '../../features/invite/invite-dialog'
import { useGame } from '../../net/room'
import { seated } from './seats'

/** Invites friends to the running game. */
export function Invite({ onClose }: { onClose: () => void }) {
  return <InviteDialog title="Invite" description={useGame(whoCanCome)} onClose={onClose} />
}

function whoCanCome(state: StateView): string {
  if (!state.allowJoinDuringGame) return 'Joins are switched off. Until they are on again, nobody can ask for a seat.'
  if (state.phase === 'finished') return 'The game is over. Friends can take a seat when the host plays again.'
  if (seated(state).length >= MAX_SEATS) return 'All seats are taken. Friends can ask for one when somebody has left.'
  return 'Friends who open the link ask for a seat, and the host lets them in.'
}

import type { StateView } from '../../../contract'
import { InviteDialog } from '../../features/invite/invite-dialog'
import { useGame } from '../../net/room'
import { useTable } from './table-context'

/** Invites friends to the running game. */
export function Invite() {
  const { openSheet, closeSheet } = useTable()
  const description = useGame(whoCanCome)
  if (openSheet !== 'invite') return null
  return <InviteDialog title="Invite" description={description} onClose={() => closeSheet('invite')} />
}

function whoCanCome({ allowJoinDuringGame, phase }: StateView): string {
  if (!allowJoinDuringGame)
    return 'The host has switched joins off. Until they are on again, nobody can ask for a seat.'
  if (phase === 'finished') return 'The game is over. Friends can take a seat when the host plays again.'
  return 'Friends who open the link ask for a seat, and the host lets them in.'
}

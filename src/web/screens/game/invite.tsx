import { InviteDialog } from '../../features/invite/invite-dialog'
import { useGame } from '../../net/room'
import { useTable } from './table-context'

/** Invites friends to the running game. */
export function Invite() {
  const { openSheet, closeSheet } = useTable()
  const isAllowed = useGame(({ allowJoinDuringGame }) => allowJoinDuringGame)
  if (openSheet !== 'invite') return null
  const description = isAllowed
    ? 'Friends who open the link ask for a seat, and the host lets them in.'
    : 'The host has switched joins off. Until they are on again, nobody can ask for a seat.'
  return <InviteDialog title="Invite" description={description} onClose={() => closeSheet('invite')} />
}

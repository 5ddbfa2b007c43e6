import { useQuery } from '@tanstack/react-query'
import { eveningQuery } from '../../../net/queries'
import { queryClient } from '../../../net/query-client'
import { useLobby } from '../../../net/room'
import { useRoom } from '../../../net/room-context'
import { viewerOf } from '../../../net/viewer'
import { withDistinctNames } from './distinct-names'
import { LoadingNote } from '../pad/loading-note'
import { EveningPads } from './evening-pads'

/** The games so far and who pays whom, between two games. */
export function LobbyEvening() {
  const { roomCode } = useRoom()
  // Names and seats change in a lobby, and each change has a version.
  const moment = useLobby(({ version }) => `lobby ${version}`)
  const ownId = useLobby((lobby) => viewerOf(lobby)?._id)
  const seated = useLobby(({ players }) => players)
  const { data: evening, failureCount } = useQuery(eveningQuery(roomCode, moment), queryClient)
  if (evening === undefined) return <LoadingNote what="evening" hasFailed={failureCount > 0} />
  return <EveningPads evening={withDistinctNames(evening, seated)} ownId={ownId} isOver />
}

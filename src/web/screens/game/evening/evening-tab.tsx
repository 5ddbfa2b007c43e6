import { useGame } from '../../../net/room'
import { useRoom } from '../../../net/room-context'
import { viewerOf } from '../../../net/viewer'
import { Downloads } from './downloads'
import { LoadingNote } from '../pad/loading-note'
import { EveningPads } from './evening-pads'
import { useEvening } from './use-evening'

/** The evening, with its history as a download. */
export function EveningTab() {
  const { roomCode } = useRoom()
  const isOver = useGame(({ phase }) => phase === 'finished')
  const ownId = useGame((state) => viewerOf(state)?._id)
  const { evening, hasFailed } = useEvening()
  if (evening === undefined) return <LoadingNote what="evening" hasFailed={hasFailed} />
  return (
    <EveningPads evening={evening} ownId={ownId} isOver={isOver}>
      <Downloads roomCode={roomCode} evening={evening} />
    </EveningPads>
  )
}

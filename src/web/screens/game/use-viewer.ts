import type { PlayerView } from '../../../contract'
import { useGame } from '../../net/room'
import { viewerOf } from '../../net/viewer'

/** The player in front of this page, who has a seat whenever the table is shown. */
export function useViewer(): PlayerView {
  const viewer = useGame(viewerOf)
  if (!viewer) throw new Error('The viewer has no seat in this game')
  return viewer
}

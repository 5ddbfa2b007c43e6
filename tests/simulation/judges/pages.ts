import type { GameUpdate, PlayerEvents, StateView } from '../../../src/contract'
import { isGame } from '../../../src/web/net/game-events'
import { publicViewOf as publicPartOf, withOwnPart } from '../../../src/web/net/merge-view'
import type { Revision, RoomTrace } from '../room-trace'
import { isSame } from '../same'
import { publicViewOf, viewOf } from './views'

/** What is wrong with the view that a page has built from events: its public part must be that of a saved room. */
export function judgePageView(trace: RoomTrace, session: string, view: StateView): string | undefined {
  const saved = trace.withVersion(view.version)
  if (saved.some((revision) => isSame(viewOf(revision, { session, kind: 'state' }), view))) return undefined
  const seen = publicPartOf(view)
  if (!saved.some((revision) => isSame(publicViewOf(revision), seen))) {
    return `a page shows version ${view.version} in a way that no save holds`
  }
  return undefined
}

/**
 * What is wrong with a `hand` event: together with the public view of its version it must give the player's view of a
 * saved room.
 */
export function judgeHand(
  trace: RoomTrace,
  session: string,
  { version, own }: PlayerEvents['hand'],
): string | undefined {
  const isOfSave = (revision: Revision) => {
    const shown = publicViewOf(revision)
    if (shown === undefined || !isGame(shown)) return false
    return isSame(viewOf(revision, { session, kind: 'state' }), withOwnPart(shown, own))
  }
  return trace.withVersion(version).some(isOfSave) ? undefined : `a hand event of version ${version} fits no save`
}

/** What is wrong with a `game-update`: its view, or the version of its patch. */
export function judgeUpdate(trace: RoomTrace, { version, state, from, patch }: GameUpdate): string | undefined {
  const saved = trace.withVersion(version)
  if (saved.length === 0) return `an event says version ${version}, which is not saved`
  if (patch !== undefined && (from === undefined || from >= version))
    return `a patch of version ${version} is from ${from}`
  if (state === undefined) return undefined
  if (saved.some((revision) => isSame(publicViewOf(revision), state))) return undefined
  return `an event shows version ${version} in a way that no save holds`
}

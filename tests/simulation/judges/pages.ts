import type { GameUpdate, PlayerEvents, StateView } from '../../../src/contract'
import { publicViewOf, withOwnPart } from '../../../src/web/net/merge-view'
import type { Revision, RoomHistory } from '../history'
import { isSameText, publicTextOf, viewOf, withoutTimeLeft } from './views'

/** What is wrong with the view that a page has made of events: its public part is that of a saved room. */
export function judgePageView(history: RoomHistory, session: string, view: StateView, isCalm: boolean): string | undefined {
  const saved = history.withVersion(view.version)
  const shown = withoutTimeLeft(JSON.stringify(view))
  if (saved.some((revision) => isSameText(viewOf(revision, { session, kind: 'state' }), shown))) return undefined
  const seen = withoutTimeLeft(JSON.stringify(publicViewOf(view)))
  if (!saved.some((revision) => isSameText(publicTextOf(revision), seen))) {
    return `a page shows version ${view.version} in a way that no save holds`
  }
  return isCalm ? `a page shows an own part at version ${view.version} that no save holds` : undefined
}

/** What is wrong with a `hand` event: with the public view of its version it makes the player's view of a saved room. */
export function judgeHand(
  history: RoomHistory,
  session: string,
  { version, own }: PlayerEvents['hand'],
): string | undefined {
  const isOfSave = (revision: Revision) => {
    const shown = publicTextOf(revision)
    if (shown === undefined || revision.room?.phase === 'lobby') return false
    const view = withOwnPart(JSON.parse(shown) as StateView, own)
    return isSameText(viewOf(revision, { session, kind: 'state' }), JSON.stringify(view))
  }
  return history.withVersion(version).some(isOfSave) ? undefined : `a hand event of version ${version} fits no save`
}

/** What is wrong with a `game-update`: its view, or the version of its patch. */
export function judgeUpdate(history: RoomHistory, { version, state, from, patch }: GameUpdate): string | undefined {
  const saved = history.withVersion(version)
  if (saved.length === 0) return `an event says version ${version}, which is not saved`
  if (patch !== undefined && (from === undefined || from >= version)) return `a patch of version ${version} is from ${from}`
  if (state === undefined) return undefined
  const shown = withoutTimeLeft(JSON.stringify(state))
  if (saved.some((revision) => isSameText(publicTextOf(revision), shown))) return undefined
  return `an event shows version ${version} in a way that no save holds`
}

import { patched, type GameUpdate, type LobbyView, type PlayerEvents, type StateView } from '../../contract'
import { mergeState, publicViewOf, withOwnPart } from './merge-view'

type Hand = PlayerEvents['hand']

/** The result of a `game-update` for the known game. */
export interface TakenUpdate {
  /** Undefined if the known view does not change. */
  view?: StateView
  /** Whether the page must still ask the server. */
  mustAsk: boolean
}

/** The game after a `game-update`, with the latest own part. An event that is older than the known view is dropped. */
export function afterUpdate(known: StateView | undefined, update: GameUpdate, hand: Hand | undefined): TakenUpdate {
  const { version } = update
  if (known === undefined) return { mustAsk: true }
  if (version <= known.version) return { mustAsk: false }
  const shown = publicViewIn(update, known)
  if (shown === undefined) return { mustAsk: true }
  if (hand?.version === version) return { view: withOwnPart(shown, hand.own), mustAsk: false }
  const { view, isWhole } = mergeState(known, shown)
  return { view, mustAsk: !isWhole || version > known.version + 1 }
}

/** The public view of an event: whole, or the known one with its patch. Undefined if it has none that fits. */
function publicViewIn({ state, from, patch }: GameUpdate, known: StateView): StateView | undefined {
  // A page in a game moves on to the next lobby by the server's own answer.
  if (state !== undefined) return isGame(state) ? state : undefined
  if (patch === undefined || from !== known.version) return undefined
  return patched(publicViewOf(known), patch)
}

/** The game with a new own part at the same version: a named two, or a request to join. Undefined if it is for another. */
export function afterHand(known: StateView | undefined, { version, own }: Hand): StateView | undefined {
  return known?.version === version ? withOwnPart(publicViewOf(known), own) : undefined
}

export const isGame = (state: LobbyView | StateView): state is StateView => 'phase' in state

import type { StateView } from '../../contract'

type Listener = (state: StateView) => void
const listeners = new Map<string, Set<Listener>>()

/** Hands the state that an action's answer carried to whoever shows that room. */
export function tellState(roomCode: string, state: StateView): void {
  for (const listener of listeners.get(roomCode) ?? []) listener(state)
}

/** Calls back with every state that an action in the room answers. Returns what ends it. */
export function onStateAnswer(roomCode: string, listener: Listener): () => void {
  const ofRoom = listeners.get(roomCode) ?? new Set<Listener>()
  listeners.set(roomCode, ofRoom)
  ofRoom.add(listener)
  return () => ofRoom.delete(listener)
}

import { forget, keep, readKept } from '../../ui/kept'

const KEY = 'pending-join'

/** The room whose host has been asked to let this player in, kept so that Home can tell how it ends. */
export function readPendingJoin(): string | null {
  return readKept(KEY)
}

export function keepPendingJoin(roomCode: string): void {
  keep(KEY, roomCode)
}

export function forgetPendingJoin(): void {
  forget(KEY)
}

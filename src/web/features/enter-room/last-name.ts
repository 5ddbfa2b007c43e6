import { readStored, store } from '../../ui/storage'

const KEY = 'player-name'

/** The name under which the player last played, as a form's default; empty at first. */
export function readLastName(): string {
  return readStored(KEY) ?? ''
}

export function storeLastName(name: string): void {
  store(KEY, name.trim())
}

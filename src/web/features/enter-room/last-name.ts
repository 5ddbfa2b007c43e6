import { keep, readKept } from '../../ui/kept'

const KEY = 'player-name'

/** The name that the player last played under, to start a form with; empty at first. */
export function readLastName(): string {
  return readKept(KEY) ?? ''
}

export function keepLastName(name: string): void {
  keep(KEY, name.trim())
}

import { store } from '../../ui/storage'
import { readStoredList } from '../../ui/stored-list'

const KEY = 'voice-loudness'
/** The players whose loudness was set longest ago are forgotten first. */
const MOST_KEPT = 50

type Kept = [id: string, loudness: number]

/** The choices of this visit, for a browser that stores nothing. */
const chosen = new Map<string, number>()

/** How loud the player wants to hear another player, 0 to 1: the last choice, even from before a reload of the page. */
export function keptLoudness(id: string): number {
  return chosen.get(id) ?? readKept().find(([known]) => known === id)?.[1] ?? 1
}

export function keepLoudness(id: string, loudness: number): void {
  chosen.set(id, loudness)
  const others = readKept().filter(([known]) => known !== id)
  store(KEY, JSON.stringify([...others, [id, loudness]].slice(-MOST_KEPT)))
}

const readKept = () => readStoredList(KEY).filter(isKept)

function isKept(entry: unknown): entry is Kept {
  if (!Array.isArray(entry)) return false
  const [id, loudness] = entry as unknown[]
  return typeof id === 'string' && typeof loudness === 'number' && loudness >= 0 && loudness <= 1
}

import { readStored, type Place } from './storage'

/** A stored list, empty if none is stored. The caller checks the types of the entries. */
export function readStoredList(key: string, place?: Place): unknown[] {
  try {
    const stored: unknown = JSON.parse(readStored(key, place) ?? '[]')
    return Array.isArray(stored) ? stored : []
  } catch {
    return []
  }
}

import { readStored } from './storage'

/** A stored list, empty if none is stored. The caller checks the types of the entries. */
export function readStoredList(key: string): unknown[] {
  try {
    const stored: unknown = JSON.parse(readStored(key) ?? '[]')
    return Array.isArray(stored) ? stored : []
  } catch {
    return []
  }
}

import { readStored } from './storage'

/** A stored list. Empty where none is stored; the caller checks what its entries are. */
export function readStoredList(key: string): unknown[] {
  try {
    const stored: unknown = JSON.parse(readStored(key) ?? '[]')
    return Array.isArray(stored) ? stored : []
  } catch {
    return []
  }
}

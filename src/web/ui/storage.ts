/**
 * Text that the browser keeps between visits, or in `sessionStorage` for the tab alone. A browser that stores nothing gives
 * null, and nothing breaks.
 */
export type Place = 'localStorage' | 'sessionStorage'

export function readStored(key: string, place: Place = 'localStorage'): string | null {
  try {
    return window[place].getItem(key)
  } catch {
    return null
  }
}

/** Returns false if the browser has no storage, or none left. */
export function store(key: string, value: string, place: Place = 'localStorage'): boolean {
  try {
    window[place].setItem(key, value)
    return true
  } catch {
    return false
  }
}

export function removeStored(key: string, place: Place = 'localStorage'): void {
  try {
    window[place].removeItem(key)
  } catch {
    // Nothing is stored.
  }
}

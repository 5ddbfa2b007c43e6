import { useSyncExternalStore } from 'react'
import { keep, readKept } from './kept'

export type Theme = 'light' | 'dark' | 'system'

/** `public/theme.js`, which runs before the first paint, reads the same key and hears the same event. */
const KEY = 'vite-ui-theme'
const CHANGED = 'vite-ui-theme-changed'

/** The player's choice and how to change it. */
export function useTheme(): [Theme, (theme: Theme) => void] {
  return [useSyncExternalStore(subscribe, readTheme), chooseTheme]
}

function readTheme(): Theme {
  const chosen = readKept(KEY) ?? document.documentElement.dataset.theme
  return chosen === 'light' || chosen === 'dark' ? chosen : 'system'
}

function chooseTheme(theme: Theme): void {
  // In a browser that keeps nothing the choice holds until the page is closed.
  if (!keep(KEY, theme)) document.documentElement.dataset.theme = theme
  window.dispatchEvent(new Event(CHANGED))
}

function subscribe(listener: () => void): () => void {
  window.addEventListener(CHANGED, listener)
  window.addEventListener('storage', listener)
  return () => {
    window.removeEventListener(CHANGED, listener)
    window.removeEventListener('storage', listener)
  }
}

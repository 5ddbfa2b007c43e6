import { useSyncExternalStore } from 'react'
import { keep, readKept } from './kept'

/** Two colours of suits, or four (diamonds blue, clubs green). */

const KEY = 'four-colour-suits'
const CLASS = 'four'
const CHANGED = 'suit-colours-changed'

/** Whether cards show four colours, and how to change it. */
export function useFourColours(): [boolean, (isFour: boolean) => void] {
  return [useSyncExternalStore(subscribe, isFourColoured), setFourColours]
}

/** Gives the cards the colours that this browser remembers. */
export function applySuitColours(): void {
  document.documentElement.classList.toggle(CLASS, readKept(KEY) === 'on')
}

function isFourColoured(): boolean {
  return document.documentElement.classList.contains(CLASS)
}

function setFourColours(isFour: boolean): void {
  document.documentElement.classList.toggle(CLASS, isFour)
  keep(KEY, isFour ? 'on' : 'off')
  window.dispatchEvent(new Event(CHANGED))
}

function subscribe(listener: () => void): () => void {
  window.addEventListener(CHANGED, listener)
  return () => window.removeEventListener(CHANGED, listener)
}

import { useSyncExternalStore } from 'react'
import { readStored, removeStored, store } from './storage'

/** A choice that the browser keeps between visits. */
export interface Preference<Value extends string> {
  /** The key in `localStorage`. */
  key: string
  values: readonly Value[]
  /** The value until the player has chosen. */
  initial: Value
}

/** Choices of this visit, for a browser that stores nothing. */
const chosen = new Map<string, string>()

export function readPreference<Value extends string>({ key, values, initial }: Preference<Value>): Value {
  const known = readStored(key) ?? chosen.get(key)
  return values.find((value) => value === known) ?? initial
}

/** The choice, kept up to date in all components and tabs, and how to change it. */
export function usePreference<Value extends string>(preference: Preference<Value>): [Value, (value: Value) => void] {
  const value = useSyncExternalStore(
    subscribe,
    () => readPreference(preference),
    () => preference.initial,
  )
  return [value, (next) => choose(preference.key, next)]
}

/** As `usePreference`, for a preference that is on or off. */
export function useSwitch(preference: Preference<'on' | 'off'>): [boolean, (isOn: boolean) => void] {
  const [value, set] = usePreference(preference)
  return [value === 'on', (isOn) => set(isOn ? 'on' : 'off')]
}

export function switchPreference(key: string, initial: 'on' | 'off'): Preference<'on' | 'off'> {
  return { key, values: ['on', 'off'], initial }
}

function choose(key: string, newValue: string): void {
  chosen.set(key, newValue)
  // A storage that is full keeps the old value, which would hide the new one.
  if (!store(key, newValue)) removeStored(key)
  // Browsers send this event to the other tabs only.
  window.dispatchEvent(new StorageEvent('storage', { key, newValue }))
}

function subscribe(listener: () => void): () => void {
  window.addEventListener('storage', listener)
  return () => window.removeEventListener('storage', listener)
}

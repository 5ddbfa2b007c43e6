import { useSyncExternalStore } from 'react'

/** A value outside of the components, which `useShared` reads. */
export interface SharedValue<Value> {
  read: () => Value
  set: (next: Value) => void
  subscribe: (listener: () => void) => () => void
}

export function sharedValue<Value>(initial: Value): SharedValue<Value> {
  let value = initial
  const listeners = new Set<() => void>()
  return {
    read: () => value,
    set: (next) => {
      if (next === value) return
      value = next
      for (const listener of listeners) listener()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** The value, kept up to date. */
export function useShared<Value>({ subscribe, read }: SharedValue<Value>): Value {
  return useSyncExternalStore(subscribe, read, read)
}

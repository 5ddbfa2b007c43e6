import { useEffect, useRef } from 'react'

/** Calls back when the value differs from the value of the previous render. */
export function useChange<Value>(value: Value, onChange: (before: Value, now: Value) => void): void {
  const last = useRef(value)
  useEffect(() => {
    const before = last.current
    last.current = value
    if (before !== value) onChange(before, value)
  })
}

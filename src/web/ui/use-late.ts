import { useEffect, useState } from 'react'

/** The value, delayed: a change counts once it has lasted this long, in milliseconds. */
export function useLate<Value>(value: Value, ms: number): Value {
  const [late, setLate] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setLate(value), ms)
    return () => clearTimeout(timer)
  }, [value, ms])
  return late
}

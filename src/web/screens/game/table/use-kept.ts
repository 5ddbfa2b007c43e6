import { useState } from 'react'

/** Answers each value as it was before where it says the same, so that what is memoised on it is not rendered anew. */
export function useKept<Value>(value: Value): Value {
  const [kept, setKept] = useState(value)
  const next = keep(kept, value)
  if (next !== kept) setKept(next)
  return next
}

function keep<Value>(kept: Value, value: Value): Value {
  if (Array.isArray(kept) && Array.isArray(value)) {
    const items = value.map((item: unknown, place) => keep(kept[place] as unknown, item))
    const isSame = items.length === kept.length && items.every((item, place) => item === kept[place])
    return isSame ? kept : (items as Value)
  }
  return JSON.stringify(kept) === JSON.stringify(value) ? kept : value
}

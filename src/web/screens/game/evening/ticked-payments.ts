import { useState } from 'react'
import type { EveningAnswer } from '../../../../contract'
import { readStored, store } from '../../../ui/storage'

type Payment = EveningAnswer['settlement']['payments'][number]

/** Names a payment: one of another amount is another payment. */
export const paymentKey = ({ from, to, amount }: Payment) => `${from} ${to} ${amount}`

/** The payments of a room that the player has ticked off, which this browser alone keeps. */
export function useTickedPayments(roomCode: string): [ReadonlySet<string>, (payment: Payment) => void] {
  const storageKey = `settled-${roomCode}`
  const [ticked, setTicked] = useState(() => readTicked(storageKey))
  const toggle = (payment: Payment) => {
    const next = toggled(ticked, paymentKey(payment))
    store(storageKey, JSON.stringify([...next]))
    setTicked(next)
  }
  return [ticked, toggle]
}

function toggled(ticked: ReadonlySet<string>, key: string): Set<string> {
  const next = new Set(ticked)
  if (!next.delete(key)) next.add(key)
  return next
}

function readTicked(storageKey: string): Set<string> {
  try {
    const stored: unknown = JSON.parse(readStored(storageKey) ?? '[]')
    return new Set(Array.isArray(stored) ? stored.filter((key) => typeof key === 'string') : [])
  } catch {
    return new Set()
  }
}

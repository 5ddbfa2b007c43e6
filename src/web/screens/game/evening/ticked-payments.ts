import { useState } from 'react'
import type { EveningAnswer } from '../../../../contract'
import { store } from '../../../ui/storage'
import { readStoredList } from '../../../ui/stored-list'

type Payment = EveningAnswer['settlement']['payments'][number]

/** Names a payment: one of another amount is another payment. */
export const paymentKey = ({ from, to, amount }: Payment) => `${from} ${to} ${amount}`

/** The payments of a room that the player has ticked off, which this browser alone keeps. */
export function useTickedPayments(roomCode: string): [ReadonlySet<string>, (payment: Payment) => void] {
  const storageKey = `settled-${roomCode}`
  const [ticked, setTicked] = useState<ReadonlySet<string>>(
    () => new Set(readStoredList(storageKey).filter((key) => typeof key === 'string')),
  )
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

import { useEffect, useState } from 'react'
import type { EveningAnswer } from '../../../../contract'
import { store } from '../../../ui/storage'
import { readStoredList } from '../../../ui/stored-list'

type Payment = EveningAnswer['settlement']['payments'][number]

/** The key of a payment. A payment of another amount is another payment. */
export const paymentKey = ({ from, to, amount }: Payment) => `${from} ${to} ${amount}`

/** The payments of a room that the player has ticked off. Only this browser keeps them. */
export function useTickedPayments(roomCode: string): [ReadonlySet<string>, (payment: Payment) => void] {
  const storageKey = `settled-${roomCode}`
  const [ticked, setTicked] = useState(() => readTicked(storageKey))
  // Another tab has ticked a payment, and the next tick here must not undo it.
  useEffect(() => {
    const follow = ({ key }: StorageEvent) => void (key === storageKey && setTicked(readTicked(storageKey)))
    window.addEventListener('storage', follow)
    return () => window.removeEventListener('storage', follow)
  }, [storageKey])
  const toggle = (payment: Payment) => {
    const next = toggled(ticked, paymentKey(payment))
    store(storageKey, JSON.stringify([...next]))
    setTicked(next)
  }
  return [ticked, toggle]
}

function readTicked(storageKey: string): ReadonlySet<string> {
  return new Set(readStoredList(storageKey).filter((key) => typeof key === 'string'))
}

function toggled(ticked: ReadonlySet<string>, key: string): Set<string> {
  const next = new Set(ticked)
  if (!next.delete(key)) next.add(key)
  return next
}

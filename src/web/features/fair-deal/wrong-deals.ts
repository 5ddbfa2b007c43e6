import { readStored, store } from '../../ui/storage'
import type { CheckedDeal } from './shown-round'

const KEY = 'wrong-deals-'
/** One is enough to leave a table. */
const MOST = 3

/** The deals of a room in which this browser found a contradiction. They survive reloads. */
export function readWrongDeals(roomCode: string): CheckedDeal[] {
  try {
    const stored = JSON.parse(readStored(KEY + roomCode) ?? '[]') as unknown
    return Array.isArray(stored) ? stored.filter(isCheckedDeal) : []
  } catch {
    return []
  }
}

/** The deals with one more, each once. The first ones are kept. */
export function withWrongDeal(known: CheckedDeal[], checked: CheckedDeal | null | undefined): CheckedDeal[] {
  if (!checked || checked.check.contradictions.length === 0 || known.length >= MOST) return known
  const isKnown = known.some(({ proof }) => proof.deal.digest === checked.proof.deal.digest)
  return isKnown ? known : [...known, checked]
}

export function storeWrongDeals(roomCode: string, deals: CheckedDeal[]): void {
  if (deals.length > 0) store(KEY + roomCode, JSON.stringify(deals))
}

function isCheckedDeal(value: unknown): value is CheckedDeal {
  const { proof, check } = (value ?? {}) as Partial<CheckedDeal>
  return (
    typeof proof?.deal.digest === 'string' && Array.isArray(check?.contradictions) && Array.isArray(check.unchecked)
  )
}

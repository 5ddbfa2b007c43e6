import { isFinding, RevealedDeal, type Finding } from '../../../contract'
import { store } from '../../ui/storage'
import { readStoredList } from '../../ui/stored-list'
import type { CheckedDeal } from './shown-round'

const KEY = 'wrong-deals-'
/** How many are kept. One is enough reason to leave a table. */
const MOST = 3

/** The deals of a room in which this browser found a contradiction. They survive reloads. */
export function readWrongDeals(roomCode: string): CheckedDeal[] {
  return readStoredList(KEY + roomCode).flatMap(asCheckedDeal)
}

/** The deals with one more, each once. The first ones are kept. */
export function withWrongDeal(known: CheckedDeal[], checked: CheckedDeal | null | undefined): CheckedDeal[] {
  if (!checked || checked.check.contradictions.length === 0 || known.length >= MOST) return known
  const isKnown = known.some(({ proof }) => proof.deal.digest === checked.proof.deal.digest)
  return isKnown ? known : [...known, checked]
}

/** Adds the deals to those that are stored: another tab may have found others since this page was opened. */
export function storeWrongDeals(roomCode: string, deals: CheckedDeal[]): void {
  if (deals.length === 0) return
  const all = deals.reduce(withWrongDeal, readWrongDeals(roomCode))
  store(KEY + roomCode, JSON.stringify(all))
}

/** The deals as any release stored them, without the findings that this release does not know. */
function asCheckedDeal(value: unknown): CheckedDeal[] {
  const { proof, check } = (value ?? {}) as Partial<CheckedDeal>
  if (!proof || !RevealedDeal.safeParse(proof.deal).success) return []
  const contradictions = knownFindings(check?.contradictions)
  return contradictions.length === 0
    ? []
    : [{ proof, check: { contradictions, unchecked: knownFindings(check?.unchecked) } }]
}

function knownFindings(stored: unknown): Finding[] {
  return Array.isArray(stored) ? stored.filter(isFinding) : []
}

import type { EveningAnswer } from '../../../../contract'
import { isolated } from '../../../ui/isolated'
import { dollars } from '../../../ui/money'
import { nameList } from '../words/name-list'

type Payment = EveningAnswer['settlement']['payments'][number]

/** The names of the evening's people by their ids. */
export type Names = ReadonlyMap<string, string>

export function namesOf({ totals }: Pick<EveningAnswer, 'totals'>): Names {
  return new Map(totals.map(({ _id, name }) => [_id, name]))
}

/** "Theo pays Noor $120". */
export function paymentWords({ from, to, amount }: Payment, names: Names): string {
  return `${nameOf(names, from)} pays ${nameOf(names, to)} ${dollars(amount)}`
}

/** What becomes of the money that Harvey kept, in one sentence; null if he kept none. */
export function keptWords({ settlement }: EveningAnswer, names: Names): string | null {
  const { returned } = settlement
  if (returned.length === 0) return null
  const kept = returned.reduce((sum, { amount }) => sum + amount, 0)
  const shares = returned.map(({ _id, amount }) => `${dollars(amount)} to ${nameOf(names, _id)}`)
  return `Harvey kept ${dollars(kept)}, which is nobody's: it goes back in proportion to the antes paid, ${nameList(shares)}.`
}

/** The payments as text, for the chat of the group. */
export function settlementText(roomCode: string, evening: EveningAnswer): string {
  const names = namesOf(evening)
  const payments = evening.settlement.payments.map((payment) => paymentWords(payment, names))
  const lines = payments.length === 0 ? [NOTHING_TO_PAY] : payments
  return [`3-Card Poker with Harvey, room ${roomCode}`, ...lines, keptWords(evening, names)]
    .filter((line) => line !== null)
    .join('\n')
}

export const NOTHING_TO_PAY = 'Nobody owes anybody anything.'

function nameOf(names: Names, id: string): string {
  const name = names.get(id)
  if (name === undefined) throw new Error('the settlement names somebody who is not in the totals')
  return isolated(name)
}

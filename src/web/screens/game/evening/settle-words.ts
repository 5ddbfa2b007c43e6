import type { EveningAnswer } from '../../../../contract'
import { isolated, nameList } from '../../../ui/names'
import { dollars, signedDollars } from '../../../ui/money'

type Payment = EveningAnswer['settlement']['payments'][number]

/** The names of the evening's people by their ids. */
export type Names = ReadonlyMap<string, string>

export function namesOf({ totals }: Pick<EveningAnswer, 'totals'>): Names {
  return new Map(totals.map(({ _id, name }) => [_id, name]))
}

/** "Theo pays Noor $120", and to Theo "You pay Noor $120". */
export function paymentWords({ from, to, amount }: Payment, names: Names, ownId?: string): string {
  const payer = from === ownId ? 'You pay' : `${nameOf(names, from)} pays`
  return `${payer} ${to === ownId ? 'you' : nameOf(names, to)} ${dollars(amount)}`
}

/** Who gets the money that Harvey kept; null if he kept none. The totals show each share. */
export function keptWords(evening: EveningAnswer): string | null {
  const kept = keptAndWhy(evening)
  return kept === null ? null : `${kept}, as the totals show.`
}

/** The same for a text without the totals. */
function keptWithShares(evening: EveningAnswer, names: Names): string | null {
  const kept = keptAndWhy(evening)
  const shares = evening.settlement.returned.map(({ _id, amount }) => `${dollars(amount)} to ${nameOf(names, _id)}`)
  return kept === null ? null : `${kept}, ${nameList(shares)}.`
}

/** The pot of a running game counts as kept (R-evening-3), though it is still played for. */
function keptAndWhy({ games, settlement: { returned } }: EveningAnswer): string | null {
  if (returned.length === 0) return null
  const kept = returned.reduce((sum, { amount }) => sum + amount, 0)
  const who = games.some(({ endedAt }) => endedAt === null) ? 'As it stands, Harvey keeps' : 'Harvey kept'
  return `${who} ${dollars(kept)}, which is nobody's: it goes back in proportion to the antes paid`
}

/** How a total leads to the payments: "+ $150 back = +$1450"; null for a person to whom Harvey returns nothing. */
export function backWords({ _id, total }: EveningAnswer['totals'][number], evening: EveningAnswer): string | null {
  const amount = evening.settlement.returned.find((one) => one._id === _id)?.amount ?? 0
  return amount === 0 ? null : `+ ${dollars(amount)} back = ${signedDollars(total + amount)}`
}

/** The payments as text, for the chat of the group. */
export function settlementText(roomCode: string, evening: EveningAnswer): string {
  const names = namesOf(evening)
  const payments = evening.settlement.payments.map((payment) => paymentWords(payment, names))
  const lines = payments.length === 0 ? [NOTHING_TO_PAY] : payments
  return [`3-Card Poker with Harvey, room ${roomCode}`, ...lines, keptWithShares(evening, names)]
    .filter((line) => line !== null)
    .join('\n')
}

export const NOTHING_TO_PAY = 'Nobody owes anybody anything.'

function nameOf(names: Names, id: string): string {
  const name = names.get(id)
  if (name === undefined) throw new Error('the settlement names somebody who is not in the totals')
  return isolated(name)
}

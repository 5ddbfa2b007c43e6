import Copy from 'lucide-react/icons/copy'
import type { EveningAnswer } from '../../../../contract'
import { useRoom } from '../../../net/room-context'
import { Button } from '../../../ui/button'
import { copyText } from '../../../ui/copy-text'
import { Pad } from '../../../ui/paper'
import { toastError } from '../../../ui/toast'
import { PadHead } from '../pad/pad-row'
import pad from '../pad/pad.module.css'
import styles from './settle-up.module.css'
import { keptWords, namesOf, NOTHING_TO_PAY, paymentWords, settlementText } from './settle-words'
import { paymentKey, useTickedPayments } from './ticked-payments'

/** Who pays whom so that everybody is at 0: a line each, to tick off and to copy. */
export function SettleUp({ evening, ownId }: { evening: EveningAnswer; ownId: string | undefined }) {
  const { roomCode } = useRoom()
  const [ticked, toggle] = useTickedPayments(roomCode)
  const names = namesOf(evening)
  const { payments } = evening.settlement
  const kept = keptWords(evening)
  const open = payments.filter((payment) => !ticked.has(paymentKey(payment))).length
  return (
    <Pad className={pad.pad} aria-label="Settle up">
      <PadHead title="Settle up" aside={payments.length > 0 ? `${open} of ${payments.length} to pay` : ''} />
      {payments.length === 0 ? (
        <p className={styles.sentence}>{NOTHING_TO_PAY}</p>
      ) : (
        <ul>
          {payments.map((payment) => (
            <PaymentRow
              key={paymentKey(payment)}
              words={paymentWords(payment, names, ownId)}
              isTicked={ticked.has(paymentKey(payment))}
              onToggle={() => toggle(payment)}
            />
          ))}
        </ul>
      )}
      {kept !== null && <p className={styles.sentence}>{kept}</p>}
      {payments.length > 0 && (
        <Button size="small" isWide className={styles.copy} onClick={() => void copy(roomCode, evening)}>
          <Copy aria-hidden="true" /> Copy as text
        </Button>
      )}
    </Pad>
  )
}

function PaymentRow({ words, isTicked, onToggle }: { words: string; isTicked: boolean; onToggle: () => void }) {
  return (
    <li>
      <label className={styles.payment}>
        <input type="checkbox" checked={isTicked} onChange={onToggle} />
        <span>{words}</span>
      </label>
    </li>
  )
}

async function copy(roomCode: string, evening: EveningAnswer): Promise<void> {
  const isCopied = await copyText(settlementText(roomCode, evening), 'The payments are in the clipboard')
  if (!isCopied) toastError('The payments could not be copied')
}

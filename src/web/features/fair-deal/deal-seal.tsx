import ShieldAlert from 'lucide-react/icons/shield-alert'
import ShieldCheck from 'lucide-react/icons/shield-check'
import { useRoom } from '../../net/room-context'
import { useDeals } from './deal-checks'
import styles from './deal-seal.module.css'
import { sealWords } from './deal-words'

/** The result of the check of the last deal, in one line beside the results. A press opens the whole report. */
export function DealSeal() {
  // Only players get the proof of a deal.
  return useRoom().isWatching ? null : <Seal />
}

function Seal() {
  const { checked, open } = useDeals()
  if (checked === undefined) return <p className={styles.quiet}>Checking the deal…</p>
  if (checked === null) return <p className={styles.quiet}>This deal carries no proof</p>
  const { proof, check } = checked
  const isRight = check.contradictions.length === 0
  const Shield = isRight ? ShieldCheck : ShieldAlert
  return (
    <button type="button" className={isRight ? styles.right : styles.wrong} onClick={() => open(checked)}>
      <Shield aria-hidden="true" />
      <span>{sealWords(proof.deal, check)}</span>
    </button>
  )
}

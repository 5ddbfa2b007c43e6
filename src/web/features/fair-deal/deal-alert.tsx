import ShieldAlert from 'lucide-react/icons/shield-alert'
import { findingSentence } from '../../../contract'
import { Button } from '../../ui/button'
import { classNames } from '../../ui/class-names'
import styles from './deal-alert.module.css'
import { useDeals } from './deal-checks'
import { keepProof } from './keep-proof'
import type { CheckedDeal } from './shown-round'

/** The contradictions that this page has found. No press and no reload removes them. */
export function DealAlert({ className }: { className?: string | undefined }) {
  const { wrong, open } = useDeals()
  if (wrong.length === 0) return null
  return (
    <div role="alert" className={classNames(styles.alert, className)}>
      {wrong.map((checked) => (
        <WrongDeal key={checked.proof.deal.digest} checked={checked} onOpen={() => open(checked)} />
      ))}
    </div>
  )
}

function WrongDeal({ checked: { proof, check }, onOpen }: { checked: CheckedDeal; onOpen: () => void }) {
  const [first] = check.contradictions
  const more = new Set(check.contradictions.map(findingSentence)).size - 1
  return (
    <section>
      <ShieldAlert aria-hidden="true" />
      <div className={styles.text}>
        <h2>{`Deal ${proof.deal.no} is wrong`}</h2>
        <p>{first && findingSentence(first) + (more > 0 ? ` And ${more} more.` : '')}</p>
      </div>
      <div className={styles.actions}>
        <Button size="small" onClick={onOpen}>
          What is wrong
        </Button>
        <Button size="small" onClick={() => keepProof(proof)}>
          Keep the proof
        </Button>
      </div>
    </section>
  )
}

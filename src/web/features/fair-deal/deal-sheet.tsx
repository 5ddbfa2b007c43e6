import Download from 'lucide-react/icons/download'
import X from 'lucide-react/icons/x'
import { NOT_PROMISED } from '../../../contract'
import { Button } from '../../ui/button'
import { CheckProofLink } from '../../ui/check-proof-link'
import { Drawer } from '../../ui/drawer'
import { IconButton } from '../../ui/icon-button'
import { Sheet } from '../../ui/paper'
import { DealReport, Verdict } from './deal-report'
import styles from './deal-sheet.module.css'
import { cutWords, wayWords } from './deal-words'
import { keepProof } from './keep-proof'
import type { CheckedDeal } from './shown-round'

/** The meaning and the result of a check of a deal, in plain words and as a picture, with the proof to save. */
export function DealSheet({ checked: { proof, check }, onClose }: { checked: CheckedDeal; onClose: () => void }) {
  const { deal } = proof
  const isRight = check.contradictions.length === 0
  return (
    <Drawer title="Deal check" onClose={onClose}>
      <Sheet className={styles.sheet}>
        <IconButton label="Close" icon={X} className={styles.close} onClick={onClose} />
        <Verdict isRight={isRight} title={`Deal ${deal.no} is ${isRight ? 'right' : 'wrong'}`}>
          {isRight ? `${cutWords(deal)}. The cards follow from seed and cuts.` : `${cutWords(deal)}.`}
        </Verdict>
        <p className={styles.words}>
          {wayWords(deal)} After the round the server showed its seed, and this page dealt the cards once more to
          compare. {NOT_PROMISED}
        </p>
        <DealReport deal={deal} check={check} />
        <div className={styles.actions}>
          <Button onClick={() => keepProof(proof)}>
            <Download aria-hidden="true" /> Keep the proof
          </Button>
          <CheckProofLink />
        </div>
      </Sheet>
    </Drawer>
  )
}

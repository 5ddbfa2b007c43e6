import { useEffect, useRef, useState } from 'react'
import ChevronDown from 'lucide-react/icons/chevron-down'
import type { RoundCheck } from '../../../contract'
import { Contradictions, DealReport, Unchecked, Verdict } from '../../features/fair-deal/deal-report'
import { cutWords } from '../../features/fair-deal/deal-words'
import { Badge } from '../../ui/badge'
import { Sheet } from '../../ui/paper'
import styles from './proof-result.module.css'
import type { Checked } from './verdict'

/** On a phone the result is below the proof, and scrolls into view. */
export function ProofResult({ verdict }: { verdict: Checked }) {
  const sheet = useRef<HTMLElement>(null)
  useEffect(() => {
    // The braces drop the promise that newer browsers return, because an effect may only return a clean-up function.
    sheet.current?.scrollIntoView({ block: 'nearest' })
  }, [verdict])
  return (
    <Sheet ref={sheet} className={styles.sheet} aria-label="Result">
      <Verdict isRight={verdict.isRight} title={verdict.title}>
        {verdict.summary}
      </Verdict>
      {verdict.type === 'deal' ? <DealReport {...verdict} /> : <EveningReport {...verdict} />}
    </Sheet>
  )
}

function EveningReport({ check }: Extract<Checked, { type: 'evening' }>) {
  return (
    <>
      <Contradictions findings={check.contradictions} />
      <ul className={styles.rounds}>
        {check.rounds.map((round, place) => (
          <li key={place}>
            <RoundReport round={round} />
          </li>
        ))}
      </ul>
      <Unchecked findings={check.unchecked} />
    </>
  )
}

/** One line of the evening, which opens to show the whole way from seed and cuts to the cards. */
function RoundReport({ round }: { round: RoundCheck }) {
  const [isOpen, setOpen] = useState(false)
  const isRight = round.contradictions.length === 0
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <b>{roundName(round)}</b>
        <span>{cutWords(round.deal)}</span>
        <Badge kind={isRight ? 'ok' : 'full'}>{isRight ? 'Right' : 'Wrong'}</Badge>
        <ChevronDown aria-hidden="true" />
      </summary>
      {isOpen && (
        <div className={styles.round}>
          <DealReport deal={round.deal} check={round} />
        </div>
      )}
    </details>
  )
}

function roundName({ game, round }: RoundCheck): string {
  return game === undefined || game === 1 ? `Round ${round}` : `Game ${game}, round ${round}`
}

import ShieldAlert from 'lucide-react/icons/shield-alert'
import ShieldCheck from 'lucide-react/icons/shield-check'
import { findingSentence, type DealCheck, type Finding, type RevealedDeal } from '../../../contract'
import { classNames } from '../../ui/class-names'
import { DealPicture } from './deal-picture'
import styles from './deal-report.module.css'

/** The result of the check of one deal: what is wrong, what is open, and the way from seed and cuts to the cards. */
export function DealReport({ deal, check }: { deal: RevealedDeal; check: DealCheck }) {
  return (
    <>
      <Contradictions findings={check.contradictions} />
      <DealPicture deal={deal} contradictions={check.contradictions} />
      <Unchecked findings={check.unchecked} />
    </>
  )
}

/** The outcome in one line. */
export function Verdict({ isRight, title, children }: { isRight: boolean; title: string; children: string }) {
  const Shield = isRight ? ShieldCheck : ShieldAlert
  return (
    <div className={classNames(styles.verdict, !isRight && styles.wrong)}>
      <Shield aria-hidden="true" />
      <div>
        <h2>{title}</h2>
        <p>{children}</p>
      </div>
    </div>
  )
}

export function Contradictions({ findings }: { findings: readonly Finding[] }) {
  return findings.length === 0 ? null : <Sentences className={styles.contradictions} findings={findings} />
}

export function Unchecked({ findings }: { findings: readonly Finding[] }) {
  if (findings.length === 0) return null
  return (
    <section className={styles.unchecked}>
      <h3>What this does not show</h3>
      <Sentences findings={findings} />
    </section>
  )
}

function Sentences({ findings, className }: { findings: readonly Finding[]; className?: string | undefined }) {
  const sentences = [...new Set(findings.map(findingSentence))]
  return (
    <ul className={className}>
      {sentences.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  )
}

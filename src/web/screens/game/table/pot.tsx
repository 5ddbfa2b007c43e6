import { classNames } from '../../../ui/class-names'
import { dollars } from '../../../ui/money'
import { PlayingCard } from '../../../ui/playing-card'
import type { Sentence } from '../words/turn-words'
import styles from './pot.module.css'

/** The pot, and what is going on. */
export function Pot({ label, pot, sentences }: { label: string; pot: number; sentences: readonly Sentence[] }) {
  const amount = dollars(pot)
  return (
    <div className={styles.pot} style={{ '--n': Math.max(5, amount.length) }}>
      {pot > 0 && (
        <span className={styles.stack} aria-hidden="true">
          <i />
          <i />
          <i />
          <i />
        </span>
      )}
      <span className={styles.label}>{label}</span>{' '}
      <span key={pot} className={classNames(styles.amount, 'num')}>
        {amount}
      </span>
      <p className={styles.say}>{sentences.map(sentenceElement)}</p>
    </div>
  )
}

function sentenceElement({ name, text }: Sentence) {
  return (
    <span key={`${name ?? ''}${text}`} className={styles.sentence}>
      {name !== undefined && <b>{name}</b>}
      <span>{text}</span>
    </span>
  )
}

/** Replaces the pot during the deal. */
export function Deck({ round }: { round: number }) {
  return (
    <div className={styles.pot}>
      <span className={styles.deck} aria-hidden="true">
        <PlayingCard card={null} />
        <PlayingCard card={null} />
        <PlayingCard card={null} />
      </span>
      <span className={styles.shuffling}>Shuffling deck...</span>
      <p className={styles.say}>{`Round ${round} starting`}</p>
    </div>
  )
}

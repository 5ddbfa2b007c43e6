import type { ReactNode } from 'react'
import Check from 'lucide-react/icons/check'
import X from 'lucide-react/icons/x'
import { HARVEY, type Finding, type RevealedDeal } from '../../../contract'
import { classNames } from '../../ui/class-names'
import { MiniHand } from '../../ui/playing-card'
import styles from './deal-picture.module.css'
import { shortHex, shownCards, wrongSteps } from './deal-words'

/** The way from the server's seed and the players' cuts to the cards, with a mark at each step. */
export function DealPicture({ deal, contradictions }: { deal: RevealedDeal; contradictions: readonly Finding[] }) {
  const wrong = wrongSteps(contradictions)
  return (
    <figure className={styles.picture} aria-label="From seed and cuts to the cards">
      <div className={styles.sources}>
        <Step title="Seed" isWrong={wrong.has('seed')}>
          <Value name="drawn by the server" hex={deal.seed} />
          <Value name="sealed before the cuts" hex={deal.commitment} />
        </Step>
        <Step title="Cuts" isWrong={wrong.has('cuts')}>
          <Cuts deal={deal} />
          <Value name="fixed at the deal" hex={deal.digest} />
        </Step>
      </div>
      <Lines d={TWO_BECOME_ONE} />
      <Step title="Deck" isWrong={wrong.has('deck')}>
        <p>Seed and cuts together put the 52 cards in order.</p>
        <Deck dealt={deal.hands.length} />
      </Step>
      <Lines d={ONE} />
      <Step title="Hands" isWrong={wrong.has('hands')}>
        <p>Three cards each from the front, and the next three to Harvey.</p>
        <Hands deal={deal} />
      </Step>
    </figure>
  )
}

function Step({ title, isWrong, children }: { title: string; isWrong: boolean; children: ReactNode }) {
  return (
    <section className={classNames(styles.step, isWrong && styles.wrong)}>
      <h3>
        {isWrong ? <X aria-hidden="true" /> : <Check aria-hidden="true" />}
        <span>{title}</span>
        <span className="sr">{isWrong ? 'wrong' : 'right'}</span>
      </h3>
      {children}
    </section>
  )
}

/** The beginning is enough for a comparison; the proof contains the whole value. */
function Value({ name, hex }: { name: string; hex: string }) {
  return (
    <p className={styles.value}>
      <span>{name}</span>
      <code>{shortHex(hex)}…</code>
    </p>
  )
}

function Cuts({ deal }: { deal: RevealedDeal }) {
  return (
    <ul className={styles.cuts}>
      {deal.cuts.map(({ _id, name, cut }) => (
        <li key={_id}>
          <b>{name}</b>
          {cut === null ? <span>no cut</span> : <code>{shortHex(cut)}…</code>}
        </li>
      ))}
    </ul>
  )
}

const DECK = Array.from({ length: 52 }, (_, place) => place)

/** The deck seen from the side, the hands coloured in turn. */
function Deck({ dealt }: { dealt: number }) {
  return (
    <span className={styles.deck} aria-hidden="true">
      {DECK.map((place) => (
        <i key={place} className={place < dealt * 3 ? styles[place % 6 < 3 ? 'odd' : 'even'] : undefined} />
      ))}
    </span>
  )
}

function Hands({ deal }: { deal: RevealedDeal }) {
  const nameOf = (id: string) => deal.cuts.find(({ _id }) => _id === id)?.name ?? HARVEY
  return (
    <ul className={styles.hands}>
      {deal.hands.map((hand) => (
        <li key={hand._id}>
          <b>{nameOf(hand._id)}</b>
          <MiniHand cards={shownCards(hand)} lap={false} className={styles.cards} />
        </li>
      ))}
    </ul>
  )
}

const TWO_BECOME_ONE = 'M25 0 C25 16 50 8 50 24 M75 0 C75 16 50 8 50 24'
const ONE = 'M50 0 V24'

function Lines({ d }: { d: string }) {
  return (
    <svg className={styles.lines} viewBox="0 0 100 24" preserveAspectRatio="none" aria-hidden="true">
      <path d={d} />
    </svg>
  )
}

import { NOT_PROMISED, UNLIMITED_ROUNDS, type SettingsView } from '../../../contract'
import { CheckProofLink } from '../../ui/check-proof-link'
import { classNames } from '../../ui/class-names'
import { dollars } from '../../ui/money'
import { MiniHand } from '../../ui/playing-card'
import { TitledSheet } from '../../ui/titled-sheet'
import { HAND_KINDS, type HandKind } from './hand-kinds'
import styles from './rules-sheet.module.css'

export interface RulesSheetProps {
  /** The room's own settings, shown at the end. */
  settings: SettingsView
  onClose: () => void
  className?: string | undefined
}

/** The rules of the game on one sheet. */
export function RulesSheet({ settings, onClose, className }: RulesSheetProps) {
  return (
    <TitledSheet title="Rules" onClose={onClose} className={classNames(styles.sheet, className)}>
      <p>
        <b>Each round you pay the ante and get three cards.</b> In turn, everyone says in or out. The best hand still in
        takes the pot, if it beats Harvey.
      </p>
      <h3>Hands, best first</h3>
      <ul>{HAND_KINDS.map(handKindRow)}</ul>
      <p className={styles.aside}>
        How often a deal makes each, with twos played best. Aces are high only. Suits never break a tie.
      </p>
      <h3>Twos are wild</h3>
      <p>A two keeps its suit and plays as any rank you choose, from ace down to three.</p>
      <h3>The money</h3>
      <p>
        <b>In and best:</b> you win the pot. <b>In and beaten:</b> you pay the same amount into the next pot, at most
        100 antes. <b>Out:</b> you pay nothing more. <b>Everyone out:</b> the pot stays for the next round.
      </p>
      <h3>Harvey</h3>
      <p>
        He is always in, pays no ante and wins ties. If his hand is best, everyone who stayed in loses the pot, and it
        carries over.
      </p>
      <p>
        The host chooses how he plays his twos. <b>Easy:</b> as any rank, by chance. <b>Medium:</b> as aces.{' '}
        <b>Hard:</b> as what makes his best hand.
      </p>
      <h3>Away from the table</h3>
      <p>
        If your time runs out, you are out. The others play on without you, and your seat and your total wait. To come
        back, open the same page again. Leave gives up the seat.
      </p>
      <h3>A fair deal</h3>
      <p>
        The server seals its seed, every page cuts the deck, and after the round your page checks the deal.{' '}
        {NOT_PROMISED}
      </p>
      <CheckProofLink />
      <RoomRules settings={settings} />
    </TitledSheet>
  )
}

function handKindRow({ cards, name, description, share }: HandKind) {
  return (
    <li key={name} className={styles.kind}>
      <MiniHand cards={cards} lap={false} className={styles.cards} />
      <div>
        <b>{name}</b>
        <small>{description}</small>
      </div>
      <span className={classNames(styles.share, 'num')}>{share}</span>
    </li>
  )
}

function RoomRules({ settings: { maxRounds, decisionTimer, ante, harveyDifficulty } }: { settings: SettingsView }) {
  const rounds = maxRounds === UNLIMITED_ROUNDS ? 'Unlimited rounds' : `${maxRounds} rounds`
  const harvey = harveyDifficulty.charAt(0).toUpperCase() + harveyDifficulty.slice(1)
  return (
    <>
      <h3>This room</h3>
      <p className="num">{`${rounds}, ${decisionTimer} s per decision, ante ${dollars(ante)}, Harvey ${harvey}.`}</p>
    </>
  )
}

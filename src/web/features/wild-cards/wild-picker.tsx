import { useState, type ReactNode } from 'react'
import { SHORT_TOAST_MS, WILD_RANKS, type CardView, type WildRank } from '../../../contract'
import { pickWilds } from '../../net/calls'
import { useGame } from '../../net/room'
import { useGameAction } from '../../net/use-action'
import { Button } from '../../ui/button'
import { classNames } from '../../ui/class-names'
import { CardRow, PlayingCard } from '../../ui/playing-card'
import { Pip } from '../../ui/playing-card-art'
import { rankName } from '../../ui/playing-card-name'
import { toast } from '../../ui/toast'
import { handWith, openPlaces, selectionsOf, type WildChoices } from './wild-choices'
import styles from './wild-picker.module.css'

export interface WildPickerProps {
  /** The hand, with at least one two that has no rank. */
  cards: readonly CardView[]
  /** What happens when the time runs out. */
  warning: ReactNode
  handClassName?: string | undefined
  /** Whose hand and turn it is, above the heading. */
  label: ReactNode
}

/**
 * Lets the holder of twos choose their ranks: tap a two, then a rank. The picker's two parts are items of the dock's
 * grid.
 */
export function WildPicker({ cards, warning, handClassName, label }: WildPickerProps) {
  const [choices, setChoices] = useState(NONE)
  const [tapped, setTapped] = useState<number | null>(null)
  const { run, isBusy } = useGameAction(pickWilds, {
    onDone: () => toast({ title: 'Success', description: 'Wild cards selected', durationMs: SHORT_TOAST_MS }),
  })
  const isPaused = useGame(({ pausedBy }) => pausedBy !== null)
  const wilds = openPlaces(cards, NONE)
  const open = openPlaces(cards, choices)
  const place = tapped ?? open[0] ?? wilds.at(-1) ?? 0

  function choose(rank: WildRank) {
    setChoices(new Map([...choices, [place, rank]]))
    setTapped(null)
  }

  const shown = handWith(cards, choices)
  return (
    <>
      <CardRow className={handClassName}>
        {shown.map((card, at) => (
          <HandCard
            key={at}
            card={card}
            isOpen={wilds.includes(at)}
            isSelected={at === place}
            onTap={() => setTapped(at)}
          />
        ))}
      </CardRow>
      <div className={styles.picker}>
        <PickerHead card={shown[place]} label={label} />
        <Ranks card={shown[place]} onChoose={choose} />
        <div className={styles.foot}>
          <p className={styles.warning}>{warning}</p>
          <Button
            kind="brass"
            className={styles.confirm}
            disabled={open.length > 0 || isBusy || isPaused}
            onClick={() => void run(selectionsOf(cards, choices))}
          >
            {open.length > 0 ? 'Select All Cards First' : 'Confirm Selection'}
          </Button>
        </div>
      </div>
    </>
  )
}

const NONE: WildChoices = new Map()

interface HandCardProps {
  card: CardView
  isOpen: boolean
  isSelected: boolean
  onTap: () => void
}

function HandCard({ card, isOpen, isSelected, onTap }: HandCardProps) {
  if (!isOpen) return <PlayingCard card={card} />
  return (
    <button
      type="button"
      className={classNames(styles.two, isSelected && styles.selected)}
      aria-pressed={isSelected}
      aria-label={`Choose for the two of ${card.suit}`}
      onClick={onTap}
    >
      <PlayingCard card={card} />
    </button>
  )
}

function PickerHead({ card, label }: { card: CardView | undefined; label: ReactNode }) {
  return (
    <div className={styles.head}>
      <div className={styles.label}>{label}</div>
      <h2>Wild Card Selection</h2>
      {card && (
        <p className={styles.plays}>
          <span>{card.selectedRank === undefined ? 'Choose a rank for your' : 'Your'}</span> <Two suit={card.suit} />
          {card.selectedRank && <span>{` plays as ${rankName(card.selectedRank)}`}</span>}
        </p>
      )}
    </div>
  )
}

function Two({ suit }: Pick<CardView, 'suit'>) {
  return (
    <span className={styles.card}>
      2<span className="sr">{` of ${suit}`}</span>
      <Pip suit={suit} className={styles.pip} />
    </span>
  )
}

/** A rank that is read as it is shown. */
const isDigits = (rank: WildRank) => /^\d+$/.test(rank)

function Ranks({ card, onChoose }: { card: CardView | undefined; onChoose: (rank: WildRank) => void }) {
  return (
    <div className={classNames(styles.ranks, 'num')} role="group" aria-label="Plays as">
      {WILD_RANKS.map((rank) => (
        <button
          key={rank}
          type="button"
          className={classNames(styles.rank, card && styles[card.suit], card?.selectedRank === rank && styles.chosen)}
          aria-label={isDigits(rank) ? undefined : rankName(rank)}
          aria-pressed={card?.selectedRank === rank}
          onClick={() => onChoose(rank)}
        >
          {rank}
        </button>
      ))}
    </div>
  )
}

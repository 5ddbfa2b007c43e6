import { useId, useState } from 'react'
import { classNames } from '../../ui/class-names'
import { Felt } from '../../ui/felt'
import styles from './cut-the-deck.module.css'
import { makeCut } from './make-cut'
import { useDealMemory } from './room-deal-memory'

const CARDS = 52
const MIDDLE = CARDS / 2
const PLACES = Array.from({ length: CARDS }, (_, place) => place)

export interface CutTheDeckProps {
  /** The number of the coming deal. */
  no: number
  /** The deal has been dealt, so no cut counts any more. */
  isDealt?: boolean
  /** Called when the player has cut. */
  onCut?: (() => void) | undefined
  className?: string | undefined
}

/** The deck of the coming deal, for the player to cut. If the player does not cut it, the page does. */
export function CutTheDeck({ no, isDealt = false, onCut, className }: CutTheDeckProps) {
  const memory = useDealMemory()
  const [position, setPosition] = useState(MIDDLE)
  const [cutBy, setCutBy] = useState<{ no: number; position: number } | null>(null)
  const keysId = useId()
  const isOwn = cutBy?.no === no
  const isCut = isOwn || memory.hasCut(no)
  const cut = () => {
    if (isCut) return
    // In the meantime this page or another tab may have sent a cut.
    const isTaken = memory.chooseCut(no, makeCut({ position, at: performance.now() }))
    setCutBy(isTaken ? { no, position } : null)
    if (isTaken) onCut?.()
  }
  return (
    <Felt tabIndex={-1} className={classNames(styles.cut, className)}>
      <div className={styles.deck}>
        <Fan position={isCut ? (cutBy?.position ?? MIDDLE) : position} isCut={isCut} />
        {!isCut && (
          <input
            type="range"
            aria-label="Cut the deck"
            aria-describedby={keysId}
            aria-valuetext={`After card ${position}`}
            min={1}
            max={CARDS - 1}
            value={position}
            disabled={isDealt}
            onChange={({ target }) => setPosition(Number(target.value))}
            onPointerUp={cut}
            onKeyDown={({ key }) => (key === 'Enter' || key === ' ') && cut()}
          />
        )}
      </div>
      <p>{wordsFor(isCut, isOwn ? cutBy.position : null)}</p>
      {!isCut && (
        <p id={keysId} className={styles.keys}>
          Arrow keys move the cut, Enter makes it.
        </p>
      )}
    </Felt>
  )
}

function wordsFor(isCut: boolean, position: number | null): string {
  if (position !== null) return `You cut after card ${position}.`
  return isCut ? 'Your page has cut this deck for you.' : 'Cut the next deck: drag or tap. Or leave it to the page.'
}

/** The backs of the cards, side by side, with a gap at the cut. */
function Fan({ position, isCut }: { position: number; isCut: boolean }) {
  return (
    <span className={classNames(styles.fan, isCut && styles.done)} aria-hidden="true">
      {PLACES.map((place) => (
        <i
          key={place}
          className={place < position ? styles.above : undefined}
          style={{ '--turn': (place - MIDDLE) / MIDDLE }}
        />
      ))}
    </span>
  )
}

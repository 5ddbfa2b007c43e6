import Check from 'lucide-react/icons/check'
import { CreatorCrown } from '../../../features/creator-crown'
import { VoiceMark } from '../../../features/voice/voice-mark'
import { classNames } from '../../../ui/class-names'
import { useLayout } from '../use-layout'
import { useSecondsLeft } from '../use-seconds-left'
import { WinMark } from '../win-mark'
import { DecisionWord } from './decision-mark'
import styles from './plate.module.css'
import type { SeatModel, SeatWord } from './seat-model'

export interface PlateProps {
  seat: SeatModel
  /** Whether the seat is a place card, on which In or Out is written. */
  inGrid: boolean
}

/** The name on a seat, and the state of its player. */
export function Plate({ seat, inGrid }: PlateProps) {
  return (
    <div className={classNames(styles.plate, seat.isHarvey && styles.harvey)} data-look={seat.look}>
      <div className={styles.name}>
        <span translate="no">{seat.name}</span>
        {seat.isCreator && <CreatorCrown className={styles.crown} />}
        <VoiceMark id={seat.id} inVoice={seat.inVoice} />
        <WinMark wins={seat.wins} />
      </div>
      <div className={styles.words}>
        {seat.decision && <DecisionWord decision={seat.decision} isSeen={inGrid || seat.hand === 'faces'} />}
        {seat.words.map((word) => (
          <Word key={word.text} {...word} />
        ))}
      </div>
      {seat.turn && <TurnBar {...seat.turn} />}
    </div>
  )
}

/** The bar at the foot of the plate that runs out with the turn. */
function TurnBar({ deadlineAt, fullSeconds }: NonNullable<SeatModel['turn']>) {
  const seconds = useSecondsLeft(deadlineAt) ?? 0
  const share = Math.min(1, seconds / fullSeconds)
  return <span className={styles.bar} style={{ '--share': share }} aria-hidden="true" />
}

function Word({ text, short = text, kind }: SeatWord) {
  const isShort = useLayout() === 'phone' && short !== text
  return (
    <span className={classNames(styles[kind], 'num')}>
      {kind === 'ready' && <Check aria-hidden="true" />}
      {isShort && <span aria-hidden="true">{short}</span>}
      <span className={isShort ? 'sr' : undefined}>{text}</span>
    </span>
  )
}

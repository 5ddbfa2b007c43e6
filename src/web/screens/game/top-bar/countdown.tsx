import { classNames } from '../../../ui/class-names'
import { useSecondsLeft } from '../use-seconds-left'
import { barShare, LATE_SECONDS } from '../words/clock-words'
import styles from './countdown.module.css'

/** The seconds of the turn, and a bar that is full at 30 seconds and above. */
export function Countdown({ deadlineAt, most }: { deadlineAt: number; most: number }) {
  const seconds = useSecondsLeft(deadlineAt, most) ?? 0
  return (
    <div
      className={classNames(styles.clock, seconds <= LATE_SECONDS && styles.late)}
      role="timer"
      aria-label="Time left"
    >
      <b className="num">{`${seconds}s`}</b>
      <span className={styles.track} aria-hidden="true">
        <i style={{ '--share': barShare(seconds) }} />
      </span>
    </div>
  )
}

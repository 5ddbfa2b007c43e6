import type { CSSProperties } from 'react'
import { useSecondsLeft } from '../use-seconds-left'
import styles from './turn-bar.module.css'

/** The bar at the foot of a plate that runs out with the turn. */
export function TurnBar({ deadlineAt, fullSeconds }: { deadlineAt: number; fullSeconds: number }) {
  const seconds = useSecondsLeft(deadlineAt) ?? 0
  const share = Math.min(1, seconds / fullSeconds)
  return <span className={styles.bar} style={{ '--share': share } as CSSProperties} aria-hidden="true" />
}

import type { CSSProperties } from 'react'
import { useSecondsLeft } from '../use-seconds-left'
import styles from './turn-bar.module.css'

/** The bar that runs out at the foot of the plate whose turn it is. */
export function TurnBar({ deadlineAt, fullSeconds }: { deadlineAt: number; fullSeconds: number }) {
  const seconds = useSecondsLeft(deadlineAt) ?? 0
  const share = Math.min(1, seconds / fullSeconds)
  return <span className={styles.bar} style={{ '--share': share } as CSSProperties} aria-hidden="true" />
}

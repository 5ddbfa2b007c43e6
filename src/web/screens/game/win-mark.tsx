import Trophy from 'lucide-react/icons/trophy'
import styles from './win-mark.module.css'
import { winCount } from '../../ui/counts'

/** A cup and the number of rounds won; nothing before the first. */
export function WinMark({ wins }: { wins: number }) {
  if (wins === 0) return null
  return (
    <span className={`${styles.wins} num`} role="img" aria-label={winCount(wins)}>
      <Trophy aria-hidden="true" />
      <span>{wins}</span>
    </span>
  )
}

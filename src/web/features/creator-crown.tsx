import { classNames } from '../ui/class-names'
import styles from './creator-crown.module.css'

/** The sign after the name of the room's creator. */
export function CreatorCrown({ className }: { className?: string | undefined }) {
  return (
    <svg className={classNames(styles.crown, className)} viewBox="0 0 24 24" role="img" aria-label="Room creator">
      <path d="M3.5 19 2 7.5l5.8 4L12 4l4.2 7.5 5.8-4L20.5 19Z" />
    </svg>
  )
}

import { classNames } from '../ui/class-names'
import styles from './harvey-mark.module.css'

/** Harvey's sign, a rabbit with a bow tie. The sign is beside his name, so screen readers skip it. */
export function HarveyMark({ className }: { className?: string | undefined }) {
  return (
    <span className={classNames(styles.mark, className)} aria-hidden="true">
      <svg viewBox="0 0 24 24">
        <path d="M8.6 1.6c1.7-.3 2.7 3.7 2.9 8.2h1c.2-4.5 1.2-8.5 2.9-8.2 2 .4 1.3 5.4-.4 9 1.7 1 2.7 2.6 2.7 4.4 0 3-2.6 4.6-5.7 4.6S6.3 18 6.3 15c0-1.8 1-3.4 2.7-4.4-1.7-3.6-2.4-8.6-.4-9Z" />
        <path d="M12 21.6 8.2 19.9v3.6Zm0 0 3.8-1.7v3.6Z" />
      </svg>
    </span>
  )
}

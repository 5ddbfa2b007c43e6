import { classNames } from './class-names'
import styles from './initials-chip.module.css'

const COLOURS = 7

/** A gaming chip with the first two letters of a name. It helps the eye to find a row; screen readers skip it. */
export function InitialsChip({ name, colour }: { name: string; colour: number }) {
  return (
    <span className={classNames(styles.chip, styles[`colour${colour % COLOURS}`])} aria-hidden="true">
      {[...name].slice(0, 2).join('')}
    </span>
  )
}

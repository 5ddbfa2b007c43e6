import styles from './initials-chip.module.css'

const COLOURS = ['#235941', '#883133', '#234877', '#65396f', '#74461b', '#0b5b62', '#33413b']

/** A gaming chip with the first two letters of a name. It helps the eye to find a row; screen readers skip it. */
export function InitialsChip({ name, colour }: { name: string; colour: number }) {
  return (
    <span className={styles.chip} style={{ '--colour': COLOURS[colour % COLOURS.length] }} aria-hidden="true">
      {[...name].slice(0, 2).join('')}
    </span>
  )
}

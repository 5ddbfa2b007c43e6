import { useId } from 'react'
import { classNames } from './class-names'
import styles from './segmented-control.module.css'

export interface SegmentedControlProps<Value extends string | number> {
  /** What is chosen. */
  label: string
  isLabelHidden?: boolean
  options: readonly { value: Value; label: string }[]
  value: Value
  onChange: (value: Value) => void
  isSmall?: boolean
}

/** One of a few, all of them in sight. */
export function SegmentedControl<Value extends string | number>(props: SegmentedControlProps<Value>) {
  const { label, isLabelHidden = false, options, value, onChange, isSmall = false } = props
  const name = useId()
  return (
    <fieldset className={styles.group} {...(isLabelHidden ? { 'aria-label': label } : {})}>
      {!isLabelHidden && <legend className={styles.legend}>{label}</legend>}
      <div className={classNames(styles.track, isSmall && styles.small)}>
        {options.map((option) => (
          <label key={option.value} className={styles.segment}>
            <input
              type="radio"
              className="sr"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            <span>{option.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

import { RadioGroup } from 'radix-ui'
import { classNames } from './class-names'
import styles from './segmented-control.module.css'

export interface SegmentedControlProps<Value extends string | number> {
  /** The name of the choice. */
  label: string
  isLabelHidden?: boolean
  options: readonly { value: Value; label: string }[]
  value: Value
  onChange: (value: Value) => void
  isSmall?: boolean
  isDisabled?: boolean
}

/** A choice of one among a few options, all of them visible. */
export function SegmentedControl<Value extends string | number>(props: SegmentedControlProps<Value>) {
  const { label, isLabelHidden = false, options, value, onChange, isSmall = false, isDisabled = false } = props
  const choose = (chosen: string) => {
    const option = options.find((one) => String(one.value) === chosen)
    if (option) onChange(option.value)
  }
  return (
    <fieldset {...(isLabelHidden ? { 'aria-label': label } : {})}>
      {!isLabelHidden && <legend className={styles.legend}>{label}</legend>}
      <RadioGroup.Root
        className={classNames(styles.track, isSmall && styles.small)}
        value={String(value)}
        onValueChange={choose}
        disabled={isDisabled}
      >
        {options.map((option) => (
          <RadioGroup.Item key={option.value} value={String(option.value)} className={styles.segment}>
            <span>{option.label}</span>
          </RadioGroup.Item>
        ))}
      </RadioGroup.Root>
    </fieldset>
  )
}

import { useId } from 'react'
import { Switch as RadixSwitch } from 'radix-ui'
import styles from './switch.module.css'

export interface SwitchProps {
  label: string
  isOn: boolean
  onChange: (isOn: boolean) => void
  isDisabled?: boolean
}

/** A label with a switch at the end of its row. */
export function Switch({ label, isOn, onChange, isDisabled = false }: SwitchProps) {
  const id = useId()
  return (
    <div className={styles.row}>
      <label htmlFor={id}>{label}</label>
      <RadixSwitch.Root
        id={id}
        className={styles.switch}
        checked={isOn}
        disabled={isDisabled}
        onCheckedChange={onChange}
      />
    </div>
  )
}

import { useId } from 'react'
import styles from './switch.module.css'

export interface SwitchProps {
  label: string
  isOn: boolean
  onChange: (isOn: boolean) => void
  isDisabled?: boolean
}

/** A row with a switch at its end. */
export function Switch({ label, isOn, onChange, isDisabled = false }: SwitchProps) {
  const id = useId()
  return (
    <div className={styles.row}>
      <label id={`${id}-label`} htmlFor={id}>
        {label}
      </label>
      <button
        id={id}
        type="button"
        role="switch"
        aria-checked={isOn}
        aria-labelledby={`${id}-label`}
        disabled={isDisabled}
        className={styles.switch}
        onClick={() => onChange(!isOn)}
      />
    </div>
  )
}

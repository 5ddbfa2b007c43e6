import { useId } from 'react'
import { Switch as RadixSwitch } from 'radix-ui'
import { useSwitch, type Preference } from './preference'
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

/** A switch for a choice that the browser keeps. */
export function PreferenceSwitch({ label, preference }: { label: string; preference: Preference<'on' | 'off'> }) {
  const [isOn, setOn] = useSwitch(preference)
  return <Switch label={label} isOn={isOn} onChange={setOn} />
}

import type { SettingsChange } from '../../contract'
import { Switch } from '../ui/switch'

export interface AudienceSwitchesProps {
  listed: boolean
  watchers: boolean
  isDisabled: boolean
  onChange: (change: SettingsChange) => void
}

/** Who may find and watch the table. */
export function AudienceSwitches({ listed, watchers, isDisabled, onChange }: AudienceSwitchesProps) {
  return (
    <>
      <Switch
        label="Listed among the active games"
        isOn={listed}
        isDisabled={isDisabled}
        onChange={(isOn) => onChange({ listed: isOn })}
      />
      <Switch
        label="Others may watch"
        isOn={watchers}
        isDisabled={isDisabled}
        onChange={(isOn) => onChange({ watchers: isOn })}
      />
    </>
  )
}

import type { SettingsChange, SettingsView } from '../../contract'
import { Switch } from '../ui/switch'

export interface AudienceSwitchesProps {
  settings: Pick<SettingsView, 'listed' | 'watchers'>
  isDisabled: boolean
  onChange: (change: SettingsChange) => void
}

/** Who may find and watch the table. */
export function AudienceSwitches({ settings, isDisabled, onChange }: AudienceSwitchesProps) {
  return (
    <>
      <Switch
        label="Listed among the active games"
        isOn={settings.listed}
        isDisabled={isDisabled}
        onChange={(isOn) => onChange({ listed: isOn })}
      />
      <Switch
        label="Others may watch"
        isOn={settings.watchers}
        isDisabled={isDisabled}
        onChange={(isOn) => onChange({ watchers: isOn })}
      />
    </>
  )
}

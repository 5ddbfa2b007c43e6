import { SegmentedControl } from './segmented-control'
import { useTheme, type Theme } from './theme'

const THEMES: readonly { value: Theme; label: string }[] = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
  { value: 'system', label: 'System' },
]

/** Light, dark, or as the system has it. */
export function ThemeChoice() {
  const [theme, setTheme] = useTheme()
  return <SegmentedControl label="Theme" isLabelHidden isSmall options={THEMES} value={theme} onChange={setTheme} />
}

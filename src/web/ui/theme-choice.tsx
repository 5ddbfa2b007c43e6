import { usePreference, type Preference } from './preference'
import { SegmentedControl } from './segmented-control'

/** `public/theme.js`, which sets the theme before the first paint, reads the same key. */
const THEME: Preference<'light' | 'dark' | 'system'> = {
  key: 'vite-ui-theme',
  values: ['light', 'dark', 'system'],
  initial: 'system',
}
const CHOICES = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
  { value: 'system', label: 'System' },
] as const

export function ThemeChoice() {
  const [theme, setTheme] = usePreference(THEME)
  return <SegmentedControl label="Theme" isLabelHidden isSmall options={CHOICES} value={theme} onChange={setTheme} />
}

import BellIcon from 'lucide-react/icons/bell'
import BellRing from 'lucide-react/icons/bell-ring'
import { IconButton } from '../../ui/icon-button'
import { useTurnNotices } from './turn-notice'

/** Switches the notices of the player's own turn on and off, if the browser has notices. */
export function Bell() {
  const { isOffered, isOn, set } = useTurnNotices()
  if (!isOffered) return null
  return (
    <IconButton
      label="Notify me of my turn"
      icon={isOn ? BellRing : BellIcon}
      aria-pressed={isOn}
      onClick={() => set(!isOn)}
    />
  )
}

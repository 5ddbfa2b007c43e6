import AudioLines from 'lucide-react/icons/audio-lines'
import MicOff from 'lucide-react/icons/mic-off'
import Unplug from 'lucide-react/icons/unplug'
import { useVoice } from './shown-voice'
import styles from './voice-mark.module.css'

const ICONS = { 'in voice': AudioLines, speaking: AudioLines, muted: MicOff, 'not connected': Unplug }

/** The sign after the name of a player in the voice call: speaking, muted, or without a connection. */
export function VoiceMark({ id, inVoice }: { id: string; inVoice: boolean }) {
  const sound = useVoice(({ seats }) => seats[id] ?? 'in voice')
  if (!inVoice) return null
  const Icon = ICONS[sound]
  return (
    <span className={styles.mark} role="img" aria-label={sound} data-sound={sound}>
      <Icon aria-hidden="true" />
    </span>
  )
}

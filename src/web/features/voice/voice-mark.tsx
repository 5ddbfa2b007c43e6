import { Mic } from 'lucide-react'
import { useVoice } from './shown-voice'
import styles from './voice-mark.module.css'

/** The sign after the name of a player in the voice call: who speaks, and who is muted. */
export function VoiceMark({ id }: { id: string }) {
  const isIn = useVoice(({ table }) => table?.players.some(({ _id, inVoice }) => _id === id && inVoice))
  const sound = useVoice(({ seats }) => seats[id] ?? 'in voice')
  return (
    isIn && (
      <span className={styles.mark} role="img" aria-label={sound} data-sound={sound}>
        <Mic aria-hidden="true" />
      </span>
    )
  )
}

import { AudioLines, MicOff } from 'lucide-react'
import { useVoice } from './shown-voice'
import styles from './seat-mark.module.css'

/** The sign after the name of a player in the voice call: who speaks, and who is muted. */
export function SeatMark({ id }: { id: string }) {
  const sound = useVoice(({ seats }) => seats[id] ?? 'in voice')
  return (
    <span className={styles.mark} role="img" aria-label={sound} data-sound={sound}>
      {sound === 'muted' ? <MicOff aria-hidden="true" /> : <AudioLines aria-hidden="true" />}
    </span>
  )
}

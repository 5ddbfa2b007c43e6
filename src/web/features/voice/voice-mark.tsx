import { Mic, MicOff } from 'lucide-react'
import { classNames } from '../../ui/class-names'
import { useVoice } from './shown-voice'
import styles from './voice-mark.module.css'

/** The sign after the name of a player in the voice call: who speaks, and who is muted. */
export function VoiceMark({ id }: { id: string }) {
  const isIn = useVoice(({ table }) => table?.players.some(({ _id, inVoice }) => _id === id && inVoice) ?? false)
  const sound = useVoice(({ seats }) => seats[id] ?? 'in voice')
  if (!isIn) return null
  return (
    <span className={classNames(styles.mark, sound === 'speaking' && styles.speaking)} role="img" aria-label={sound}>
      {sound === 'muted' ? <MicOff aria-hidden="true" /> : <Mic aria-hidden="true" />}
    </span>
  )
}

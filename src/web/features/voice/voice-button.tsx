import { lazy, Suspense, useEffect, useState } from 'react'
import { Mic } from 'lucide-react'
import { loadAgain } from '../../load-again'
import { useRoom } from '../../net/room-context'
import { IconButton } from '../../ui/icon-button'
import { showVoice, useVoice, type VoicePlayer } from './shown-voice'
import styles from './voice-mark.module.css'

/** Loaded at the first press. */
const VoicePanel = lazy(async () => ({ default: (await loadAgain(() => import('./voice-panel'))).VoicePanel }))

export interface VoiceButtonProps {
  /** In seat order. */
  players: readonly VoicePlayer[]
  ownId: string
}

/** A button that opens the voice call of the table. The call goes on from the lobby to the game and back. */
export function VoiceButton({ players, ownId }: VoiceButtonProps) {
  const { roomCode } = useRoom()
  const [isPressed, setPressed] = useState(false)
  const sound = useVoice(({ status, isMuted }) => (isMuted ? 'muted' : status))
  useEffect(() => showVoice({ table: { roomCode, ownId, players } }), [roomCode, ownId, players])
  const button = (
    <IconButton label="Voice" aria-pressed={sound !== 'out'} onClick={() => setPressed(true)}>
      <span className={styles.button} data-sound={sound}>
        <Mic aria-hidden="true" />
      </span>
    </IconButton>
  )
  return isPressed ? (
    <Suspense fallback={button}>
      <VoicePanel button={button} />
    </Suspense>
  ) : (
    button
  )
}

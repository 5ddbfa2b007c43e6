import { lazy, Suspense, useEffect, useState } from 'react'
import { Mic, MicOff } from 'lucide-react'
import { useRoom } from '../../net/room-context'
import { IconButton } from '../../ui/icon-button'
import { showVoice, shownVoice, useVoice, type VoicePlayer } from './shown-voice'

/** Loaded at the first press. */
const VoicePanel = lazy(async () => ({ default: (await import('./voice-panel')).VoicePanel }))

export interface VoiceButtonProps {
  /** In seat order. */
  players: readonly VoicePlayer[]
  ownId: string
}

/** A button that opens the voice call of the table. The call goes on from the lobby to the game and back. */
export function VoiceButton({ players, ownId }: VoiceButtonProps) {
  const { roomCode } = useRoom()
  const [isOpen, setOpen] = useState(false)
  const isIn = useVoice(({ status }) => status === 'in')
  const isMuted = useVoice((shown) => shown.isMuted)
  useEffect(() => showVoice({ table: { roomCode, ownId, players } }), [roomCode, ownId, players])
  useEffect(() => () => leaveOutside(roomCode), [roomCode])
  const count = players.filter(({ inVoice }) => inVoice).length
  const button = (
    <IconButton
      label={count > 0 ? `Voice, ${count} in the call` : 'Voice'}
      aria-pressed={isIn}
      aria-expanded={isOpen}
      onClick={isOpen ? undefined : () => setOpen(true)}
    >
      {isMuted ? <MicOff aria-hidden="true" /> : <Mic aria-hidden="true" />}
    </IconButton>
  )
  return isOpen ? (
    <Suspense fallback={button}>
      <VoicePanel button={button} onClose={() => setOpen(false)} />
    </Suspense>
  ) : (
    button
  )
}

/** The table of the room is shown no more, in the lobby or in the game. */
function leaveOutside(roomCode: string): void {
  const isElsewhere = !location.pathname.toUpperCase().endsWith(roomCode)
  if (isElsewhere && shownVoice().table?.roomCode === roomCode) showVoice({ table: null })
}

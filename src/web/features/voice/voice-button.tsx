import { Suspense, useEffect, useEffectEvent, useState } from 'react'
import Mic from 'lucide-react/icons/mic'
import { lazyPart } from '../../lazy-part'
import { useRoom } from '../../net/room-context'
import { IconButton } from '../../ui/icon-button'
import { Popover } from '../../ui/popover'
import { useChange } from '../../ui/use-change'
import { isCallLockFree } from './call-lock'
import { exitCall } from './voice-calls'
import type { VoicePanelProps } from './voice-panel'

const BUTTON = { label: 'Voice', icon: Mic }
/** Loaded at the first press. */
const VoicePanel = lazyPart(loadPanel, { button: BUTTON })
let isLoaded = false

async function loadPanel() {
  const { VoicePanel: Panel } = await import('./voice-panel')
  isLoaded = true
  return Panel
}

export interface VoiceButtonProps extends Pick<VoicePanelProps, 'players' | 'version' | 'ownId'> {
  /** When this becomes true the panel closes: it would cover what the player has to press now. */
  mustFold?: boolean
}

/** A button that opens the voice call of the table. The call continues from the lobby to the game and back. */
export function VoiceButton({ mustFold, ...table }: VoiceButtonProps) {
  const [panel, setPanel] = useState<'none' | 'closed' | 'open'>(isLoaded ? 'closed' : 'none')
  const setOpen = (isOpen: boolean) => setPanel(isOpen ? 'open' : 'closed')
  // Also while the panel is being loaded.
  useChange(mustFold, () => void (mustFold && panel === 'open' && setOpen(false)))
  useEndDeadCall(table)
  const button = <IconButton {...BUTTON} onClick={() => setOpen(true)} />
  if (panel === 'none') return button
  return (
    <Suspense fallback={button}>
      <VoicePanel {...table} isOpen={panel === 'open'} onOpenChange={setOpen} icon={Mic} Popover={Popover} />
    </Suspense>
  )
}

/**
 * A page that dies in the call, as in the background of a phone, cannot leave it. The heartbeats of the page that is
 * opened next would keep its player in the call, whom nobody hears, so that page leaves.
 */
function useEndDeadCall({ players, ownId }: Pick<VoiceButtonProps, 'players' | 'ownId'>): void {
  const { roomCode } = useRoom()
  const endDeadCall = useEffectEvent(async () => {
    const isIn = players.some(({ inVoice, _id }) => inVoice && _id === ownId)
    if (isIn && (await isCallLockFree(roomCode))) void exitCall(roomCode, null)
  })
  useEffect(() => void endDeadCall(), [])
}

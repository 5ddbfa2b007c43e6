import { Suspense, useState } from 'react'
import { Mic } from 'lucide-react'
import { lazyPart } from '../../lazy-part'
import { IconButton } from '../../ui/icon-button'
import { Popover } from '../../ui/popover'
import type { VoicePlayer } from './shown-voice'

/** Loaded at the first press. */
const VoicePanel = lazyPart(() => import('./voice-panel').then((it) => it.VoicePanel))
let isLoaded = false

export interface VoiceButtonProps {
  /** In seat order. */
  players: readonly VoicePlayer[]
  /** Of the view that the players are of. */
  version: number
  ownId: string
  /** When this becomes true the panel closes: it would lie over what is to be pressed now. */
  mustFold?: boolean
}

/** A button that opens the voice call of the table. The call goes on from the lobby to the game and back. */
export function VoiceButton(props: VoiceButtonProps) {
  const [panel, setPanel] = useState<'none' | 'closed' | 'open'>(isLoaded ? 'closed' : 'none')
  const press = () => {
    isLoaded = true
    setPanel('open')
  }
  const icon = <Mic aria-hidden="true" />
  const button = (
    <IconButton label="Voice" onClick={press}>
      {icon}
    </IconButton>
  )
  if (panel === 'none') return button
  return (
    <Suspense fallback={button}>
      <VoicePanel {...props} isOpenAtFirst={panel === 'open'} icon={icon} Popover={Popover} />
    </Suspense>
  )
}

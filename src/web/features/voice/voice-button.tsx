import { Suspense, useState } from 'react'
import Mic from 'lucide-react/icons/mic'
import { lazyPart } from '../../lazy-part'
import { IconButton } from '../../ui/icon-button'
import { Popover } from '../../ui/popover'
import type { VoiceButtonProps } from './voice-panel'

/** Loaded at the first press. */
const VoicePanel = lazyPart(() => import('./voice-panel').then((it) => it.VoicePanel))
let isLoaded = false

/** A button that opens the voice call of the table. The call goes on from the lobby to the game and back. */
export function VoiceButton(props: VoiceButtonProps) {
  const [panel, setPanel] = useState<'none' | 'closed' | 'open'>(isLoaded ? 'closed' : 'none')
  const press = () => {
    isLoaded = true
    setPanel('open')
  }
  const button = <IconButton label="Voice" icon={Mic} onClick={press} />
  if (panel === 'none') return button
  return (
    <Suspense fallback={button}>
      <VoicePanel {...props} isOpenAtFirst={panel === 'open'} icon={Mic} Popover={Popover} />
    </Suspense>
  )
}

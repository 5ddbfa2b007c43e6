import { Suspense, useState } from 'react'
import Mic from 'lucide-react/icons/mic'
import { lazyPart } from '../../lazy-part'
import { IconButton } from '../../ui/icon-button'
import { Popover } from '../../ui/popover'
import type { VoiceButtonProps } from './voice-panel'

const BUTTON = { label: 'Voice', icon: Mic }
/** Loaded at the first press. */
const VoicePanel = lazyPart(loadPanel, { button: BUTTON })
let isLoaded = false

async function loadPanel() {
  const { VoicePanel: Panel } = await import('./voice-panel')
  isLoaded = true
  return Panel
}

/** A button that opens the voice call of the table. The call continues from the lobby to the game and back. */
export function VoiceButton(props: VoiceButtonProps) {
  const [panel, setPanel] = useState<'none' | 'closed' | 'open'>(isLoaded ? 'closed' : 'none')
  const button = <IconButton {...BUTTON} onClick={() => setPanel('open')} />
  if (panel === 'none') return button
  return (
    <Suspense fallback={button}>
      <VoicePanel {...props} isOpenAtFirst={panel === 'open'} icon={Mic} Popover={Popover} />
    </Suspense>
  )
}

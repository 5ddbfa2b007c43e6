import { useState, type ReactElement } from 'react'
import { messageOf } from '../../net/fetch-json'
import { Popover } from '../../ui/popover'
import { InCall } from './in-call'
import { JoinCall } from './join-call'
import { showVoice, useVoice } from './shown-voice'
import { VoiceCall, type CallOptions } from './voice-call'
import styles from './voice-panel.module.css'

export interface VoicePanelProps {
  button: ReactElement
  onClose: () => void
}

/** The page is in one call at most. It goes on while the panel is closed. */
let current: VoiceCall | null = null

/** Everything about the voice call, under its button. */
export function VoicePanel({ button, onClose }: VoicePanelProps) {
  const status = useVoice((shown) => shown.status)
  const [failure, setFailure] = useState<string | null>(null)
  const join = async (options: CallOptions) => {
    setFailure(null)
    try {
      current = await VoiceCall.join(options)
      showVoice({ status: current.isOver ? 'out' : 'in' })
    } catch (error) {
      setFailure(messageOf(error))
    }
  }
  return (
    <Popover label="Voice" button={button} isOpen onOpenChange={onClose} className={styles.panel}>
      {status === 'in' && current !== null ? (
        <InCall call={current} />
      ) : (
        <JoinCall isBusy={status !== 'out'} failure={failure} onJoin={(options) => void join(options)} />
      )}
    </Popover>
  )
}

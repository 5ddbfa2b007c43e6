import { useState, type ReactElement } from 'react'
import { messageOf } from '../../net/fetch-json'
import { Popover } from '../../ui/popover'
import { InCall } from './in-call'
import { JoinCall } from './join-call'
import { showVoice, useVoice } from './shown-voice'
import { VoiceCall, type CallOptions } from './voice-call'
import styles from './voice-panel.module.css'

/** The page is in one call at most. It goes on while the panel is closed. */
let current: VoiceCall | null = null

/** Everything about the voice call, open at first, under the button that closes and opens it. */
export function VoicePanel({ button }: { button: ReactElement }) {
  const [isOpen, setOpen] = useState(true)
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
    <Popover label="Voice" button={button} isOpen={isOpen} onOpenChange={setOpen} className={styles.panel}>
      {status === 'in' && current !== null ? (
        <InCall call={current} />
      ) : (
        <JoinCall isBusy={status !== 'out'} failure={failure} onJoin={(options) => void join(options)} />
      )}
    </Popover>
  )
}

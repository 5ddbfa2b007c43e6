import { useEffect, useState, type ComponentProps, type ReactNode } from 'react'
import { MicOff } from 'lucide-react'
import { messageOf } from '../../net/fetch-json'
import { useRoom } from '../../net/room-context'
import { IconButton } from '../../ui/icon-button'
import type { Popover as PopoverType } from '../../ui/popover'
import { InCall } from './in-call'
import { JoinCall } from './join-call'
import { showVoice, useVoice } from './shown-voice'
import type { VoiceButtonProps } from './voice-button'
import { VoiceCall, type CallOptions } from './voice-call'
import styles from './voice-panel.module.css'

/** The page is in one call at most. It goes on while the panel is closed. */
let current: VoiceCall | null = null

export interface VoicePanelProps extends VoiceButtonProps {
  isOpenAtFirst: boolean
  /** These come with the page. If this part imported them, every page would load them as files of their own. */
  icon: ReactNode
  Popover: typeof PopoverType
}

/** Everything about the voice call, under the button that closes and opens it. */
export function VoicePanel({ players, version, ownId, isOpenAtFirst, icon, Popover }: VoicePanelProps) {
  const { roomCode } = useRoom()
  const [isOpen, setOpen] = useState(isOpenAtFirst)
  const status = useVoice((shown) => shown.status)
  const [failure, setFailure] = useState<string | null>(null)
  useEffect(() => showVoice({ table: { roomCode, ownId, version, players } }), [roomCode, ownId, version, players])
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
    <Popover
      label="Voice"
      button={<CallButton icon={icon} />}
      isOpen={isOpen}
      onOpenChange={setOpen}
      className={styles.panel}
    >
      {status === 'in' && current !== null ? (
        <InCall call={current} />
      ) : (
        <JoinCall isBusy={status !== 'out'} failure={failure} onJoin={(options) => void join(options)} />
      )}
    </Popover>
  )
}

/** Shows whether the page is in the call. */
function CallButton({ icon, ...props }: ComponentProps<'button'> & { icon: ReactNode }) {
  const isIn = useVoice(({ status }) => status !== 'out')
  const isMuted = useVoice((shown) => shown.isMuted)
  return (
    <IconButton {...props} label="Voice" aria-pressed={isIn} className={isIn ? styles.live : undefined}>
      {isMuted ? <MicOff aria-hidden="true" /> : icon}
    </IconButton>
  )
}

import { useEffect, useState, type ComponentProps } from 'react'
import MicOff from 'lucide-react/icons/mic-off'
import type { LucideIcon } from 'lucide-react/types'
import { messageOf } from '../../net/fetch-json'
import { useRoom } from '../../net/room-context'
import { IconButton } from '../../ui/icon-button'
import { nameList } from '../../ui/names'
import type { Popover as PopoverType } from '../../ui/popover'
import { InCall } from './in-call'
import { JoinCall } from './join-call'
import { showVoice, useVoice, type ShownVoice, type VoiceTable } from './shown-voice'
import { VoiceCall, type CallOptions } from './voice-call'
import styles from './voice-panel.module.css'

/** The page is in one call at most, which continues while the panel is closed. */
let current: VoiceCall | null = null

/** The room is that of the page. */
export interface VoicePanelProps extends Omit<VoiceTable, 'roomCode'> {
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  /** These come with the page. If this part imported them, every page would load them as files of their own. */
  icon: LucideIcon
  Popover: typeof PopoverType
}

/** Everything about the voice call, under the button that closes and opens it. */
export function VoicePanel({ players, version, ownId, isOpen, onOpenChange, icon, Popover }: VoicePanelProps) {
  const { roomCode } = useRoom()
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
      onOpenChange={onOpenChange}
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

/** Shows whether the page is in the call, and hears everybody in it. */
function CallButton({ icon, ...props }: ComponentProps<'button'> & { icon: LucideIcon }) {
  const isIn = useVoice(({ status }) => status !== 'out')
  const isSilent = useVoice(({ isMuted, whyGone }) => isMuted || whyGone !== null)
  const fault = useVoice(faultOf)
  const label = fault === null ? 'Voice' : `Voice, ${fault}`
  return (
    <IconButton
      {...props}
      label={label}
      icon={isSilent ? MicOff : icon}
      aria-pressed={isIn}
      className={isIn ? styles.live : undefined}
    >
      {fault !== null && (
        <span className={styles.lost} aria-hidden="true">
          !
        </span>
      )}
    </IconButton>
  )
}

/** Why a player in the call is not heard. */
function faultOf({ isBlocked, seats, table }: ShownVoice): string | null {
  if (isBlocked) return 'the sound is blocked'
  const players = table?.players ?? []
  const lost = players.filter(({ _id }) => seats[_id] === 'not connected').map(({ name }) => name)
  return lost.length > 0 ? `not connected to ${nameList(lost)}` : null
}

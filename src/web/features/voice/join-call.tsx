import { useEffect, useState } from 'react'
import Phone from 'lucide-react/icons/phone'
import { sessionInfo } from '../../net/session'
import { Button } from '../../ui/button'
import { nameList } from '../../ui/names'
import { usePreference, type Preference } from '../../ui/preference'
import { SegmentedControl } from '../../ui/segmented-control'
import { chosenMicrophone } from './chosen-microphone'
import { whyNoVoice } from './microphone'
import { isInOtherTab, othersInCall, useVoice } from './shown-voice'
import type { CallOptions } from './voice-call'
import styles from './voice-panel.module.css'

type Way = 'direct' | 'relay'
const WAY: Preference<Way> = { key: 'voice-way', values: ['direct', 'relay'], initial: 'direct' }
const WAYS = [
  { value: 'direct', label: 'Direct' },
  { value: 'relay', label: 'Relay only' },
] as const

export interface JoinCallProps {
  isBusy: boolean
  /** Why the last attempt failed. */
  failure: string | null
  onJoin: (options: CallOptions) => void
}

/** What the player sees before joining the call. */
export function JoinCall({ isBusy, failure, onJoin }: JoinCallProps) {
  const table = useVoice((shown) => shown.table)
  const isElsewhere = useVoice(isInOtherTab)
  const hasRelay = useHasRelay()
  const [way, setWay] = usePreference(WAY)
  const isRelayOnly = hasRelay && way === 'relay'
  const others = othersInCall(table)
  const nobody = isElsewhere ? 'Nobody else is in the call.' : 'Nobody is in the call.'
  const reason = failure ?? whyNoVoice()
  return (
    <div className={styles.parts}>
      <h2>Voice</h2>
      <p>{others.length > 0 ? `In the call: ${nameList(others.map(({ name }) => name))}.` : nobody}</p>
      <p className="muted">
        {isRelayOnly
          ? 'Your network address stays hidden: your voice goes through the relay.'
          : "Players in a call learn each other's network address."}
      </p>
      {hasRelay && (
        <SegmentedControl
          label="Way through the network"
          isLabelHidden
          options={WAYS}
          value={way}
          onChange={setWay}
          isSmall
        />
      )}
      {reason !== null && (
        <p className={styles.failure} role="alert">
          {reason}
        </p>
      )}
      <Button
        kind="primary"
        isWide
        disabled={isBusy || whyNoVoice() !== null}
        onClick={() => onJoin({ microphone: chosenMicrophone(), isRelayOnly })}
      >
        <Phone aria-hidden="true" />
        <span>{isBusy ? 'Joining...' : isElsewhere ? 'Talk Here Instead' : 'Join Voice'}</span>
      </Button>
    </div>
  )
}

function useHasRelay(): boolean {
  const [hasRelay, setHasRelay] = useState(false)
  useEffect(() => {
    void sessionInfo().then((info) => setHasRelay(info.hasVoiceRelay))
  }, [])
  return hasRelay
}

import { useEffect, useState } from 'react'
import { Mic } from 'lucide-react'
import { sessionInfo } from '../../net/session'
import { Button } from '../../ui/button'
import { switchPreference, useSwitch } from '../../ui/preference'
import { Switch } from '../../ui/switch'
import { chosenMicrophone } from './chosen-microphone'
import { whyNoVoice } from './microphone'
import { useVoice } from './shown-voice'
import type { CallOptions } from './voice-call'
import styles from './voice-panel.module.css'

const RELAY_ONLY = switchPreference('voice-relay-only', 'off')

export interface JoinCallProps {
  isBusy: boolean
  /** Why the last attempt failed. */
  failure: string | null
  onJoin: (options: CallOptions) => void
}

/** What there is to know before the call. */
export function JoinCall({ isBusy, failure, onJoin }: JoinCallProps) {
  const table = useVoice((shown) => shown.table)
  const hasRelay = useHasRelay()
  const [isChosen, setRelayOnly] = useSwitch(RELAY_ONLY)
  const isRelayOnly = hasRelay && isChosen
  const others = table?.players.filter(({ inVoice, _id }) => inVoice && _id !== table.ownId) ?? []
  const isElsewhere = table?.players.some(({ inVoice, _id }) => inVoice && _id === table.ownId) ?? false
  const reason = failure ?? whyNoVoice()
  return (
    <div className={styles.parts}>
      <h2>Voice</h2>
      <p>
        {others.length > 0 ? `In the call: ${others.map(({ name }) => name).join(', ')}.` : 'Nobody is in the call.'}
      </p>
      <p className="muted">
        {isRelayOnly
          ? 'Your network address stays hidden: your voice goes through the relay.'
          : "Players in a call learn each other's network address."}
      </p>
      {hasRelay && <Switch label="Relay only" isOn={isChosen} onChange={setRelayOnly} />}
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
        <Mic aria-hidden="true" />
        {isBusy ? 'Joining...' : isElsewhere ? 'Talk Here Instead' : 'Join Voice'}
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

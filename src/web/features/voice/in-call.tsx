import { useEffect, useId, useState } from 'react'
import AudioLines from 'lucide-react/icons/audio-lines'
import MicOff from 'lucide-react/icons/mic-off'
import PhoneOff from 'lucide-react/icons/phone-off'
import { messageOf } from '../../net/fetch-json'
import { Button } from '../../ui/button'
import { chooseMicrophone } from './chosen-microphone'
import { keptLoudness } from './kept-loudness'
import { listMicrophones, type Device } from './microphone'
import { othersInCall, SOUND_IS_BLOCKED, useVoice, type VoicePlayer } from './shown-voice'
import type { VoiceCall } from './voice-call'
import styles from './voice-panel.module.css'

/** The call for a player who is in it: mute, the others, the microphone, and Leave. */
export function InCall({ call }: { call: VoiceCall }) {
  const others = othersInCall(useVoice((shown) => shown.table))
  const isBlocked = useVoice((shown) => shown.isBlocked)
  return (
    <div className={styles.parts}>
      <h2>Voice</h2>
      <MuteButton call={call} />
      {isBlocked && <p className={styles.failure}>{SOUND_IS_BLOCKED}</p>}
      {others.length === 0 && <p className="muted">Nobody else is in the call.</p>}
      <ul className={styles.people}>
        {others.map((player) => (
          <Person key={player._id} call={call} player={player} />
        ))}
      </ul>
      <MicrophoneChoice call={call} />
      <Button isWide onClick={() => call.leave()}>
        <PhoneOff aria-hidden="true" /> Leave Voice
      </Button>
    </div>
  )
}

function MuteButton({ call }: { call: VoiceCall }) {
  const isMuted = useVoice((shown) => shown.isMuted)
  const whyGone = useVoice((shown) => shown.whyGone)
  return (
    <>
      {/* A toast has announced it. */}
      {whyGone !== null && <p className={styles.failure}>{whyGone}</p>}
      <Button kind="primary" isWide aria-keyshortcuts="M" onClick={() => call.toggleMuted()}>
        {isMuted || whyGone !== null ? <AudioLines aria-hidden="true" /> : <MicOff aria-hidden="true" />}
        <span>{whyGone !== null ? 'Try Again' : isMuted ? 'Unmute' : 'Mute'}</span>
        <kbd aria-hidden="true">M</kbd>
      </Button>
    </>
  )
}

const WORDS = { speaking: 'Speaking', muted: 'Muted', 'not connected': 'Not connected' }

function Person({ call, player: { _id: id, name } }: { call: VoiceCall; player: VoicePlayer }) {
  const sound = useVoice(({ seats }) => seats[id])
  return (
    <li>
      <label>
        <span>{name}</span>
        <span className="muted">{sound === undefined ? '' : WORDS[sound]}</span>
        <input
          type="range"
          min={0}
          max={100}
          step={5}
          aria-label={`Loudness of ${name}`}
          defaultValue={Math.round(keptLoudness(id) * 100)}
          onChange={({ target }) => call.setLoudness(id, target.valueAsNumber / 100)}
        />
      </label>
    </li>
  )
}

function MicrophoneChoice({ call }: { call: VoiceCall }) {
  const id = useId()
  const [devices, setDevices] = useState<Device[]>([])
  // Another microphone may have replaced the chosen one.
  const inUse = useVoice(() => call.microphone ?? '')
  const [failure, setFailure] = useState<string | null>(null)
  useEffect(() => {
    const list = async () => setDevices(await listMicrophones())
    const follow = () => void list()
    follow()
    navigator.mediaDevices.addEventListener('devicechange', follow)
    return () => navigator.mediaDevices.removeEventListener('devicechange', follow)
  }, [])
  const choose = async (device: string) => {
    setFailure(null)
    try {
      await call.changeMicrophone(device)
      chooseMicrophone(device)
      // An earlier choice may have failed meanwhile.
      setFailure(null)
    } catch (error) {
      setFailure(messageOf(error))
    }
  }
  return (
    <div className={styles.choice}>
      <label htmlFor={id}>Microphone</label>
      <select id={id} value={inUse} onChange={({ target }) => void choose(target.value)}>
        {devices.map((device) => (
          <option key={device.id} value={device.id}>
            {device.label}
          </option>
        ))}
      </select>
      {failure !== null && (
        <p className={styles.failure} role="alert">
          {failure}
        </p>
      )}
    </div>
  )
}

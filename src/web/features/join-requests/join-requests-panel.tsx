import { useState } from 'react'
import { X } from 'lucide-react'
import type { JoinRequestView } from '../../../contract'
import { messageOf } from '../../net/call'
import { allowJoins, approveJoin, denyJoin } from '../../net/calls'
import { serverNow } from '../../net/clock'
import { Button } from '../../ui/button'
import { classNames } from '../../ui/class-names'
import { IconButton } from '../../ui/icon-button'
import { Sheet } from '../../ui/paper'
import { Switch } from '../../ui/switch'
import { toast, toastError } from '../../ui/toast'
import { useNow } from '../../ui/use-now'
import { useFocusInside } from '../../ui/use-focus-inside'
import { askedAgo } from './asked-ago'
import styles from './join-requests-panel.module.css'

export interface JoinRequestsPanelProps {
  roomCode: string
  requests: readonly JoinRequestView[]
  isAllowed: boolean
  /** Asks for the state anew after a change. */
  onChanged: () => void
  onClose: () => void
  className?: string | undefined
}

/** Where the creator lets people in during the game. It hides when the last request has been handled. */
export function JoinRequestsPanel({
  roomCode,
  requests,
  isAllowed,
  onChanged,
  onClose,
  className,
}: JoinRequestsPanelProps) {
  const [handled, setHandled] = useState<readonly string[]>([])
  const [isBusy, setBusy] = useState(false)
  const waiting = requests.filter(({ playerName }) => !handled.includes(playerName))

  async function attempt(action: () => Promise<void>) {
    setBusy(true)
    try {
      await action()
      onChanged()
    } catch (error) {
      toastError(messageOf(error))
    } finally {
      setBusy(false)
    }
  }

  const toggle = (allow: boolean) =>
    attempt(async () => {
      const { allowJoinDuringGame, message } = await allowJoins(roomCode, allow)
      toast({ title: allowJoinDuringGame ? 'Joins Enabled' : 'Joins Disabled', description: message })
    })

  const handle = (name: string, isApproved: boolean) =>
    attempt(async () => {
      await (isApproved ? approveJoin(roomCode, name) : denyJoin(roomCode, name))
      toast(isApproved ? approved(name) : denied(name))
      setHandled([...handled, name])
      if (waiting.length === 1) onClose()
    })

  const sheet = useFocusInside<HTMLElement>()
  return (
    <Sheet ref={sheet} tabIndex={-1} className={classNames(styles.panel, className)} aria-label="Join requests">
      <div className={styles.head}>
        <h2>Join requests</h2>
        <IconButton label="Close" onClick={onClose}>
          <X aria-hidden="true" />
        </IconButton>
      </div>
      <Switch
        label="Allow joins during the game"
        isOn={isAllowed}
        isDisabled={isBusy}
        onChange={(isOn) => void toggle(isOn)}
      />
      {waiting.length === 0 && <p className={styles.none}>Nobody asks to join.</p>}
      <ul>
        {waiting.map((request) => (
          <RequestRow key={request.playerName} request={request} isBusy={isBusy} onHandle={handle} />
        ))}
      </ul>
    </Sheet>
  )
}

const AGE_EVERY_MS = 20_000

interface RequestRowProps {
  request: JoinRequestView
  isBusy: boolean
  onHandle: (name: string, isApproved: boolean) => Promise<void>
}

function RequestRow({ request: { playerName, requestedAt }, isBusy, onHandle }: RequestRowProps) {
  const now = useNow(AGE_EVERY_MS, serverNow)
  return (
    <li className={styles.row}>
      <div className={styles.name}>
        {playerName}
        <small>{askedAgo(requestedAt, now)}</small>
      </div>
      <Button
        size="small"
        disabled={isBusy}
        aria-label={`Deny ${playerName}`}
        onClick={() => void onHandle(playerName, false)}
      >
        Deny
      </Button>
      <Button
        size="small"
        kind="primary"
        disabled={isBusy}
        aria-label={`Approve ${playerName}`}
        onClick={() => void onHandle(playerName, true)}
      >
        Approve
      </Button>
    </li>
  )
}

const approved = (name: string) => ({ title: 'Player Approved', description: `${name} has been added to the game` })
const denied = (name: string) => ({ title: 'Request Denied', description: `${name}'s join request was denied` })

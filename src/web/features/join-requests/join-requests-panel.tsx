import { useEffect, useEffectEvent, useState } from 'react'
import type { JoinRequestView } from '../../../contract'
import { approveJoin, denyJoin } from '../../net/calls'
import { serverNow } from '../../net/clock'
import { useGame } from '../../net/room'
import { useGameAction } from '../../net/use-action'
import { Button } from '../../ui/button'
import { Switch } from '../../ui/switch'
import { toast } from '../../ui/toast'
import { TitledSheet } from '../../ui/titled-sheet'
import { useAge } from '../../ui/use-age'
import styles from './join-requests-panel.module.css'
import { useAllowJoins } from './use-allow-joins'

interface Answer {
  request: JoinRequestView
  isApproved: boolean
}

/** The next request replaces the answered one, and the second press of a double press must not answer it. */
const HELD_AFTER_ANSWER_MS = 500

/** Lets the creator answer requests to join the game. The panel closes after the last answer. */
export function JoinRequestsPanel({ onClose, className }: { onClose: () => void; className?: string | undefined }) {
  const requests = useGame(({ joinRequests }) => joinRequests)
  const isAllowed = useGame(({ allowJoinDuringGame }) => allowJoinDuringGame)
  const toggling = useAllowJoins()
  const answering = useGameAction(sendAnswer)
  const [hasAnswered, setAnswered] = useState(false)
  const [isHeld, setHeld] = useState(false)
  const isBusy = toggling.isBusy || answering.isBusy

  const answer = async (given: Answer) => {
    setHeld(true)
    const isAnswered = await answering.run(given)
    setTimeout(() => setHeld(false), HELD_AFTER_ANSWER_MS)
    if (!isAnswered) return
    const { playerName } = given.request
    toast(given.isApproved ? approved(playerName) : denied(playerName))
    setAnswered(true)
  }
  // Another request may have arrived while the answer was under way.
  const isDone = hasAnswered && requests.length === 0
  const close = useEffectEvent(onClose)
  useEffect(() => {
    if (isDone) close()
  }, [isDone])

  return (
    <TitledSheet title="Join requests" onClose={onClose} className={className}>
      <Switch
        label="Allow joins during the game"
        isOn={isAllowed}
        isDisabled={isBusy}
        onChange={(isOn) => void toggling.run(isOn)}
      />
      {requests.length === 0 && <p className={styles.none}>Nobody asks to join.</p>}
      <ul>
        {requests.map((request) => (
          <RequestRow key={request.playerName} request={request} isBusy={isBusy || isHeld} onAnswer={answer} />
        ))}
      </ul>
    </TitledSheet>
  )
}

const sendAnswer = (roomCode: string, { request, isApproved }: Answer) =>
  isApproved ? approveJoin(roomCode, request) : denyJoin(roomCode, request)

interface RequestRowProps {
  request: JoinRequestView
  isBusy: boolean
  onAnswer: (answer: Answer) => Promise<void>
}

function RequestRow({ request, isBusy, onAnswer }: RequestRowProps) {
  const { playerName: name, requestedAt } = request
  const age = useAge(requestedAt, serverNow)
  return (
    <li className={styles.row}>
      <div className={styles.name}>
        <span translate="no">{name}</span>
        <small>{`Asked ${age.toLowerCase()}`}</small>
      </div>
      <Button
        size="small"
        disabled={isBusy}
        aria-label={`Deny ${name}`}
        onClick={() => void onAnswer({ request, isApproved: false })}
      >
        Deny
      </Button>
      <Button
        size="small"
        kind="primary"
        disabled={isBusy}
        aria-label={`Approve ${name}`}
        onClick={() => void onAnswer({ request, isApproved: true })}
      >
        Approve
      </Button>
    </li>
  )
}

/** The toast after an approval. */
export const approved = (name: string) => ({
  title: 'Player Approved',
  description: `${name} has been added to the game`,
})
const denied = (name: string) => ({ title: 'Request Denied', description: `${name}'s join request was denied` })

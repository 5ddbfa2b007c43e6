import { useEffect, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import Eye from 'lucide-react/icons/eye'
import X from 'lucide-react/icons/x'
import { useNavigate } from 'react-router'
import { forgetConnection, noteFailure, noteOnline } from '../../net/connection'
import { CallError } from '../../net/fetch-json'
import { joinStatusQuery } from '../../net/queries'
import { queryClient } from '../../net/query-client'
import { Button } from '../../ui/button'
import { IconButton } from '../../ui/icon-button'
import { Note } from '../../ui/paper'
import styles from './pending-join.module.css'
import { endPendingRoom } from './pending-room'

/** The state of the player's request to join a running game. An approved player is led to the game. */
export function PendingJoin({ roomCode }: { roomCode: string }) {
  const [isDismissed, setDismissed] = useState(false)
  // A failed poll is repeated; until it succeeds, the request counts as pending.
  const { data, dataUpdatedAt, error } = useQuery({ ...joinStatusQuery(roomCode), enabled: !isDismissed }, queryClient)
  const status = data?.status ?? 'pending'
  const navigate = useNavigate()
  useEffect(() => {
    if (error instanceof CallError && error.isServerDown) noteFailure()
    else if (dataUpdatedAt > 0) noteOnline()
  }, [error, dataUpdatedAt])
  useEffect(() => (isDismissed ? undefined : forgetConnection), [isDismissed])
  useEffect(() => {
    if (status === 'pending') return
    endPendingRoom(roomCode)
    if (status === 'joined') void navigate(`/game/${roomCode}`)
  }, [status, navigate, roomCode])

  if (isDismissed || status === 'joined') return null
  const dismiss = () => {
    endPendingRoom(roomCode)
    setDismissed(true)
  }
  return (
    <Note className={styles.note} role="status">
      <span className={styles.text}>
        <span>{SENTENCES[data?.isGone ? 'gone' : status](roomCode)}</span>
        {status === 'pending' && data?.watchers && (
          <Button size="small" className={styles.watch} onClick={() => void navigate(`/watch/${roomCode}`)}>
            <Eye aria-hidden="true" /> Watch meanwhile
          </Button>
        )}
      </span>
      <IconButton label="Dismiss" icon={X} onClick={dismiss} />
    </Note>
  )
}

const SENTENCES = {
  gone: (roomCode: string) => `The game ${roomCode} does not exist any more.`,
  pending: (roomCode: string) => `Waiting for the host of ${roomCode} to let you in...`,
  denied: (roomCode: string) => `The host of ${roomCode} did not let you in. You can ask again in a minute.`,
  none: (roomCode: string) =>
    `Your request to join ${roomCode} is no longer waiting. If the table plays on, you can ask again.`,
}

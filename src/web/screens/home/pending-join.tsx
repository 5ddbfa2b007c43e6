import { useEffect, useState } from 'react'
import { X } from 'lucide-react'
import { useNavigate } from 'react-router'
import { forgetPendingJoin, readPendingJoin } from '../../features/enter-room/pending-join'
import { readJoinStatus } from '../../net/calls'
import { CallError } from '../../net/fetch-json'
import { IconButton } from '../../ui/icon-button'
import { Note } from '../../ui/paper'
import styles from './pending-join.module.css'

type Answer = 'pending' | 'joined' | 'denied' | 'none'

const ASK_EVERY_MS = 3_000

/** How the request to be let into a running game stands. Who is let in goes there. */
export function PendingJoin() {
  const [roomCode, setRoomCode] = useState(readPendingJoin)
  const answer = useJoinAnswer(roomCode)
  const navigate = useNavigate()
  useEffect(() => {
    if (answer === 'pending') return
    forgetPendingJoin()
    if (answer === 'joined') void navigate(`/game/${roomCode}`)
  }, [answer, navigate, roomCode])

  if (roomCode === null || answer === 'joined') return null
  const dismiss = () => {
    forgetPendingJoin()
    setRoomCode(null)
  }
  return (
    <Note className={styles.note} role="status">
      <span className={styles.text}>{SENTENCES[answer](roomCode)}</span>
      <IconButton label="Dismiss" onClick={dismiss}>
        <X aria-hidden="true" />
      </IconButton>
    </Note>
  )
}

const SENTENCES: Record<Exclude<Answer, 'joined'>, (roomCode: string) => string> = {
  pending: (roomCode) => `Waiting for the host of ${roomCode} to let you in...`,
  denied: (roomCode) => `The host of ${roomCode} did not let you in.`,
  none: (roomCode) => `Your request to join ${roomCode} is no longer waiting.`,
}

/** Asks again and again while the answer is out. */
function useJoinAnswer(roomCode: string | null): Answer {
  const [answer, setAnswer] = useState<Answer>('pending')
  useEffect(() => {
    if (roomCode === null || answer !== 'pending') return undefined
    let isGone = false
    const ask = async () => {
      const next = await askOnce(roomCode)
      if (!isGone) setAnswer(next)
    }
    void ask()
    const timer = setInterval(ask, ASK_EVERY_MS)
    return () => {
      isGone = true
      clearInterval(timer)
    }
  }, [roomCode, answer])
  return answer
}

async function askOnce(roomCode: string): Promise<Answer> {
  try {
    return (await readJoinStatus(roomCode)).status
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    // The room is gone, or else the server did not answer and is asked again.
    return error.status === 404 ? 'none' : 'pending'
  }
}

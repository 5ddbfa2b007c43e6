import { useEffect, useState, type ReactNode } from 'react'
import { Navigate, useNavigate, useParams } from 'react-router'
import { LOBBY_RETRIES, MISSING_GAME_REDIRECT_MS, type StateView } from '../../../contract'
import { messageOf } from '../../net/call'
import { leaveRoom } from '../../net/calls'
import { useGamePresence } from '../../net/heartbeat'
import type { Failure } from '../../net/poll'
import { useGame } from '../../net/use-game'
import { isGameNotFound, isPlayerNotFound } from '../../net/use-feed'
import { Button } from '../../ui/button'
import { Page } from '../../ui/page'
import { toast, toastError } from '../../ui/toast'
import styles from './game-screen.module.css'
import { GameTable } from './game-table'
import { viewerOf } from './words/seats'

/** A game that runs or has ended. */
export function GameScreen() {
  const { roomCode = '' } = useParams()
  // Another room is another screen: nothing of the first may linger.
  return <Room key={roomCode} roomCode={roomCode.toUpperCase()} />
}

function Room({ roomCode }: { roomCode: string }) {
  const endPresence = useGamePresence(roomCode)
  const { isLeaving, leave } = useLeaving(roomCode, endPresence)
  const game = useGame(roomCode, !isLeaving)
  const state = game.view
  useFirstFailure(game.failure, state)

  if (game.failure && isGameNotFound(game.failure.error)) return <MissingGame />
  if (game.failure && isPlayerNotFound(game.failure.error) && game.failure.count > LOBBY_RETRIES) {
    return <Navigate to={`/join-game?room=${roomCode}`} replace />
  }
  const viewer = state && viewerOf(state)
  if (!state || !viewer)
    return (
      <Notice>
        <h1>Loading game...</h1>
      </Notice>
    )
  // The game has not been started yet.
  if (state.currentRound === 0) return <Navigate to={`/lobby/${roomCode}`} replace />
  return <GameTable state={state} viewer={viewer} onChanged={game.refresh} onLeave={leave} />
}

/** Leaves for good and goes home. Who is on the way out no longer asks for a game that may not know them any more. */
function useLeaving(roomCode: string, endPresence: () => void): { isLeaving: boolean; leave: () => void } {
  const navigate = useNavigate()
  const [isLeaving, setLeaving] = useState(false)
  const leave = () => {
    if (isLeaving) return
    setLeaving(true)
    leaveRoom(roomCode)
      .then(endPresence, (error: unknown) => toastError(messageOf(error)))
      .finally(() => void navigate('/'))
  }
  return { isLeaving, leave }
}

/** What goes wrong before anything could be shown is told once. A lost connection has a banner of its own. */
function useFirstFailure(failure: Failure | null, state: StateView | null): void {
  const error = failure?.error
  const isToTell = error !== undefined && state === null && failure?.count === 1 && error.status !== 0
  const message = isToTell && !isGameNotFound(error) && !isPlayerNotFound(error) ? error.message : null
  useEffect(() => {
    if (message !== null) toastError(message)
  }, [message])
}

function MissingGame() {
  const navigate = useNavigate()
  useEffect(() => {
    toast({
      title: 'Game Not Found',
      description: "This game doesn't exist or has been deleted. Redirecting to home page...",
      variant: 'destructive',
    })
    const timer = setTimeout(() => void navigate('/'), MISSING_GAME_REDIRECT_MS)
    return () => clearTimeout(timer)
  }, [navigate])
  return (
    <Notice>
      <h1>Game not found. Redirecting to home page...</h1>
      <Button kind="primary" onClick={() => void navigate('/')}>
        Back to Home
      </Button>
    </Notice>
  )
}

function Notice({ children }: { children: ReactNode }) {
  return (
    <Page title="Game" className={styles.notice}>
      <div>{children}</div>
    </Page>
  )
}

import { useEffect, type ReactNode } from 'react'
import { Navigate, useNavigate, useParams } from 'react-router'
import { MISSING_GAME_REDIRECT_MS, type StateView } from '../../../contract'
import { endPendingRoom } from '../../features/enter-room/pending-room'
import { DealChecks } from '../../features/fair-deal/deal-checks'
import { useLeaveRoom } from '../../features/use-leave-room'
import { hasFailedWith } from '../../net/fetch-json'
import { useGamePresence } from '../../net/heartbeat'
import type { Failure } from '../../net/polled-query'
import { useGamePolling } from '../../net/room'
import { RoomProvider, useRoom } from '../../net/room-context'
import { useAction } from '../../net/use-action'
import { creatorOf, viewerOf } from '../../net/viewer'
import { Button } from '../../ui/button'
import { Page } from '../../ui/page'
import { toast, toastError } from '../../ui/toast'
import { useChange } from '../../ui/use-change'
import styles from './game-screen.module.css'
import { GameTable } from './game-table'
import { TableProvider } from './table-context'
import { useLostSeat } from './use-lost-seat'

/** A running or finished game. */
export function GameScreen() {
  const roomCode = (useParams().roomCode ?? '').toUpperCase()
  return (
    <RoomProvider key={roomCode} roomCode={roomCode}>
      <Game />
    </RoomProvider>
  )
}

function Game() {
  const { roomCode } = useRoom()
  const { run: leave } = useAction(useLeaveRoom(useGamePresence(roomCode)))
  const { stage, failure, rematch } = useGamePolling(({ view, failure }) => ({
    stage: stageOf(view),
    failure,
    rematch: rematchOf(view),
  }))
  useFirstFailure(failure, stage)
  useRematchToast(stage, rematch)
  useLostSeat(failure, stage === 'playing')
  useEffect(() => {
    if (stage === 'playing') endPendingRoom(roomCode)
  }, [stage, roomCode])

  if (hasFailedWith(failure?.error, 'game-not-found')) return <MissingGame />
  switch (stage) {
    case 'loading':
      return (
        <Notice>
          <h1>Loading game...</h1>
          {failure && (
            <>
              <p>{failure.error.message}</p>
              <p>Trying again…</p>
              <BackToHome />
            </>
          )}
        </Notice>
      )
    case 'lobby':
      return <Navigate to={`/lobby/${roomCode}`} replace />
    case 'playing':
      return (
        <TableProvider leave={() => void leave()}>
          <DealChecks>
            <GameTable />
          </DealChecks>
        </TableProvider>
      )
  }
}

type Stage = 'loading' | 'lobby' | 'playing'

function stageOf(state: StateView | null): Stage {
  if (!state || !viewerOf(state)) return 'loading'
  return state.currentRound === 0 ? 'lobby' : 'playing'
}

interface Rematch {
  game: number
  host: string | undefined
}

/** The game whose lobby follows, and its host; null for the creator, who has opened the lobby. */
function rematchOf(state: StateView | null): Rematch | null {
  if (state === null || state.isCreator) return null
  return { game: state.game, host: creatorOf(state)?.name }
}

/** Tells the other players why a lobby replaces the standings, from which they may be settling up. */
function useRematchToast(stage: Stage, rematch: Rematch | null): void {
  useChange(stage, (before, now) => {
    if (before !== 'playing' || now !== 'lobby' || rematch === null) return
    const who = rematch.host === undefined ? '' : `${rematch.host} plays again. `
    const description = `${who}Who pays whom is under "The evening so far"`
    toast({ title: `Game ${rematch.game}`, description, isKept: true })
  })
}

/** Shows an error once if polls fail before the game has loaded. Polling continues. */
function useFirstFailure(failure: Failure | null, stage: Stage): void {
  const error = failure?.error
  const isFirst = stage === 'loading' && failure?.count === 1
  const isShownElsewhere = hasFailedWith(error, 'game-not-found', 'player-not-found')
  const message = isFirst && error && !isShownElsewhere ? error.message : null
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
    const timer = setTimeout(() => void navigate('/', { replace: true }), MISSING_GAME_REDIRECT_MS)
    return () => clearTimeout(timer)
  }, [navigate])
  return (
    <Notice>
      <h1>Game not found. Redirecting to home page...</h1>
      <BackToHome />
    </Notice>
  )
}

/** An installed game has no Back button of a browser. */
function BackToHome() {
  const navigate = useNavigate()
  return (
    <Button kind="primary" onClick={() => void navigate('/', { replace: true })}>
      Back to Home
    </Button>
  )
}

function Notice({ children }: { children: ReactNode }) {
  return (
    <Page title="Game" className={styles.notice}>
      <div>{children}</div>
    </Page>
  )
}

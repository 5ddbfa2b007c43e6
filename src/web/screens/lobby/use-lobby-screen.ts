import { useContext, useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { LOBBY_RETRIES } from '../../../contract'
import { endPendingRoom } from '../../features/enter-room/pending-room'
import { JUST_JOINED } from '../../features/enter-room/use-way-to-lobby'
import { tellOwnRemoval } from '../../features/use-own-removal'
import { LoadScreenContext } from '../../load-screen-context'
import { isUnanswered } from '../../net/call'
import { readJoinStatus } from '../../net/calls'
import { hasFailedWith } from '../../net/fetch-json'
import type { Failure } from '../../net/polled-query'
import { useRoomEvents } from '../../net/realtime'
import { useLobbyPolling } from '../../net/room'
import { useRoom } from '../../net/room-context'
import { toast, toastError } from '../../ui/toast'
import { useIsLasting } from '../../ui/use-is-lasting'

export type LobbyStage =
  /** `hasStarted`: the lobby is shown until the table can be shown. `started`: no lobby is shown in the meantime. */
  | { stage: 'open'; hasStarted: boolean }
  | { stage: 'started' }
  /** `problem` says why no lobby has been loaded yet, while the page keeps polling. */
  | { stage: 'loading' | 'missing'; problem: string | null }

/** The lobby is shown at most this long after the game has started, in milliseconds. */
const STANDS_MS = 1_000

const NO_SEAT =
  'You have no seat in this game. If you have just joined, your cookie did not arrive: allow cookies for this site, and join again.'

const SEAT_FREED = 'You have no seat in this lobby any more. Join it here.'

/** Polls the lobby and says what to show of it. Leads to another screen if the player has no seat here. */
export function useLobbyScreen(): LobbyStage {
  const { roomCode } = useRoom()
  const { status, failure } = useLobbyPolling(({ view, failure }) => ({ status: view?.status, failure }))
  const isPlaying = status === 'active' || status === 'finished'
  const hasStarted = useGameStart() || isPlaying
  const isLate = useIsLasting(hasStarted, STANDS_MS)
  const [wasOpen, setWasOpen] = useState(false)
  if (status === 'waiting' && !wasOpen) setWasOpen(true)
  useFailedPolls(failure, status !== undefined)
  const loadScreen = useContext(LoadScreenContext)
  useEffect(() => {
    if (status !== 'waiting') return
    endPendingRoom(roomCode)
    // The table's files are the largest, so they are loaded while players wait, even if nothing else is prefetched.
    void loadScreen(`/game/${roomCode}`)
  }, [status, roomCode, loadScreen])

  if (isLate || (hasStarted && !wasOpen)) return { stage: 'started' }
  if (status !== undefined) return { stage: 'open', hasStarted }
  if (failure === null || hasFailedWith(failure.error, 'player-not-found')) return { stage: 'loading', problem: null }
  // Without an answer it is not known whether the room exists.
  if (isUnanswered(failure.error)) return { stage: 'loading', problem: failure.error.message }
  const isGone = hasFailedWith(failure.error, 'game-not-found')
  return { stage: 'missing', problem: isGone ? null : failure.error.message }
}

/** Whether an event has said that the game has started. */
function useGameStart(): boolean {
  const [hasStarted, setStarted] = useState(false)
  useRoomEvents({ 'game-start': () => setStarted(true) })
  return hasStarted
}

/** Handles failed polls. Polling continues, so a page that shows an error recovers by itself. */
function useFailedPolls(failure: Failure | null, hasLoaded: boolean): void {
  const { roomCode } = useRoom()
  const navigate = useNavigate()
  const loadScreen = useContext(LoadScreenContext)
  const joined = useLocation().state as typeof JUST_JOINED | null
  const hadSeat = hasLoaded || (joined !== null && joined.page !== JUST_JOINED.page)
  useEffect(() => {
    if (!failure) return
    const { error, count } = failure
    if (hasFailedWith(error, 'game-not-found')) {
      toast({ title: 'Error', description: 'This game does not exist', variant: 'destructive', isKept: true })
      void navigate('/', { replace: true })
    } else if (hasFailedWith(error, 'player-not-found')) {
      if (count <= LOBBY_RETRIES) return void loadScreen('/join-game')
      if (hadSeat || joined !== null) void tellWhy(roomCode, hadSeat)
      void navigate(`/join-game?room=${roomCode}`, { replace: true })
    } else if (!hasLoaded && count === 1) {
      toastError(error.message)
    }
  }, [failure, hasLoaded, hadSeat, joined, loadScreen, navigate, roomCode])
}

/**
 * Tells a player why they have no seat. A player who is kicked before the lobby has loaded, or while the phone sleeps,
 * gets no event, and the server does not recognise a player whose cookie is blocked by the browser or removed by a
 * proxy.
 */
async function tellWhy(roomCode: string, hadSeat: boolean): Promise<void> {
  const status = await readJoinStatus(roomCode).catch(() => null)
  if (status?.status === 'denied') tellOwnRemoval('lobby', 'the host')
  if (status?.status !== 'none') return
  if (hadSeat) toast({ title: 'No seat', description: SEAT_FREED, isKept: true })
  else toast({ title: 'Error', description: NO_SEAT, variant: 'destructive', isKept: true })
}

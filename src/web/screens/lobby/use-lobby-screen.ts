import { useEffect, useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { LOBBY_RETRIES, type LobbyView } from '../../../contract'
import type { Failure } from '../../net/poll'
import { isGameNotFound, isPlayerNotFound } from '../../net/use-feed'
import { useLobby } from '../../net/use-lobby'
import { toastError } from '../../ui/toast'
import { useLobbyNews } from './use-lobby-news'

export type LobbyScreenView = { view: 'loading' } | { view: 'missing' } | ({ view: 'open' } & OpenView)

export interface OpenView {
  lobby: LobbyView
  refresh: () => void
  /** Who is on the way out no longer asks for a lobby that may not know them any more. */
  setLeaving: (isLeaving: boolean) => void
}

/** The lobby of the address: what to show of it, and where to go when the game starts or the lobby is not ours. */
export function useLobbyScreen(): LobbyScreenView {
  const roomCode = (useParams().roomCode ?? '').toUpperCase()
  const navigate = useNavigate()
  const [isLeaving, setLeaving] = useState(false)
  const { view: lobby, failure, refresh } = useLobby(roomCode, !isLeaving)
  const isPlaying = lobby !== null && lobby.status !== 'waiting'
  useLobbyNews(roomCode, { lobby, failure, isLeaving }, setLeaving)
  useTrouble(roomCode, failure, lobby !== null)
  useEffect(() => {
    if (isPlaying) void navigate(`/game/${roomCode}`, { replace: true })
  }, [isPlaying, navigate, roomCode])

  if (lobby && !isPlaying) return { view: 'open', lobby, refresh, setLeaving }
  if (failure && !isPlayerNotFound(failure.error)) return { view: 'missing' }
  return { view: 'loading' }
}

/** What a failed load leads to. The polls go on underneath: a page that was shown an error recovers by itself. */
function useTrouble(roomCode: string, failure: Failure | null, hasLoaded: boolean): void {
  const navigate = useNavigate()
  useEffect(() => {
    if (!failure) return
    const { error, count } = failure
    if (isGameNotFound(error)) {
      toastError('This game does not exist')
      void navigate('/', { replace: true })
    } else if (isPlayerNotFound(error)) {
      if (count > LOBBY_RETRIES) void navigate(`/join-game?room=${roomCode}`, { replace: true })
    } else if (!hasLoaded && count === 1) {
      toastError(error.message)
    }
  }, [failure, hasLoaded, navigate, roomCode])
}

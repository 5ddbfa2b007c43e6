import { useEffect, useState } from 'react'
import type { RoomsAnswer } from '../../../contract'
import { call } from '../../net/call'

type OwnRoom = RoomsAnswer['rooms'][number]

const ASK_AGAIN_MS = 2_000

/**
 * The rooms in which the player has a seat, empty until the server has answered. The call is repeated until the server
 * answers, and made again when the browser is back online or restores the page. It uses no query library, so that Home
 * need not load one.
 */
export function useOwnRooms(): readonly OwnRoom[] {
  const [rooms, setRooms] = useState<readonly OwnRoom[]>([])
  useEffect(() => {
    const shown = new AbortController()
    const { signal } = shown
    let again: ReturnType<typeof setTimeout> | undefined
    const ask = () => {
      clearTimeout(again)
      call<RoomsAnswer>('GET', '/api/session/rooms').then(
        (answer) => void (signal.aborted || setRooms(answer.rooms)),
        // Home works without these rooms.
        askLater,
      )
    }
    const askLater = () => {
      clearTimeout(again)
      if (!signal.aborted) again = setTimeout(ask, ASK_AGAIN_MS)
    }
    ask()
    window.addEventListener('online', ask, { signal })
    window.addEventListener('pageshow', ({ persisted }) => void (persisted && ask()), { signal })
    return () => {
      clearTimeout(again)
      shown.abort()
    }
  }, [])
  return rooms
}

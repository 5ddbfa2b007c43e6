import { useEffect, useState } from 'react'
import type { RoomsAnswer } from '../../../contract'
import { call } from '../../net/call'

type OwnRoom = RoomsAnswer['rooms'][number]

const ASK_AGAIN_MS = 2_000

/**
 * The rooms in which the player has a seat, empty until the server has answered. They are asked for until it has, and
 * again when the browser is back online or shows the page as it was left. Home loads no query library for that.
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
        // Home is whole without them.
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

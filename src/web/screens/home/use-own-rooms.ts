import { useEffect, useState } from 'react'
import type { RoomsAnswer } from '../../../contract'
import { call } from '../../net/call'

type OwnRoom = RoomsAnswer['rooms'][number]

/**
 * The rooms in which the player has a seat, empty until the server has answered. They are asked for once, and again when
 * the browser shows the page as it was left. Home loads no query library for that.
 */
export function useOwnRooms(): readonly OwnRoom[] {
  const [rooms, setRooms] = useState<readonly OwnRoom[]>([])
  useEffect(() => {
    const shown = new AbortController()
    const { signal } = shown
    const ask = () =>
      call<RoomsAnswer>('GET', '/api/session/rooms').then(
        (answer) => void (signal.aborted || setRooms(answer.rooms)),
        // Home is whole without them.
        () => undefined,
      )
    void ask()
    window.addEventListener('pageshow', ({ persisted }) => void (persisted && ask()), { signal })
    return () => shown.abort()
  }, [])
  return rooms
}

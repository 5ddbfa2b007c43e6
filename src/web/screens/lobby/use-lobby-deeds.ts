import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { Difficulty } from '../../../contract'
import { messageOf } from '../../net/call'
import { kickPlayer, leaveRoom, setDifficulty, setReady, startGame } from '../../net/calls'
import { CallError } from '../../net/fetch-json'
import { useLobbyPresence } from '../../net/heartbeat'
import { toastError } from '../../ui/toast'

type Deed = 'leave' | 'ready' | 'start' | `kick ${string}` | `difficulty ${Difficulty}`

export interface LobbyDeeds {
  /** What was pressed and has not been answered yet. */
  busy: ReadonlySet<Deed>
  leave: () => void
  setReady: (isReady: boolean) => void
  start: () => void
  kick: (playerName: string) => void
  setDifficulty: (difficulty: Difficulty) => void
}

/** What a player can do in the lobby. What fails says why. */
export function useLobbyDeeds(
  roomCode: string,
  refresh: () => void,
  setLeaving: (isLeaving: boolean) => void,
): LobbyDeeds {
  const navigate = useNavigate()
  const endPresence = useLobbyPresence(roomCode)
  const [busy, setBusy] = useState<ReadonlySet<Deed>>(new Set())
  // A second press may come before the button is rendered disabled.
  const pressed = useRef(new Set<Deed>())
  const last = useRef(Promise.resolve())

  /**
   * One thing after the other, in the order in which they were pressed: on a slow line an event may show that one is
   * ready, and Start be pressed, before the answer is there. The same thing pressed twice is one.
   */
  const run = (what: Deed, deed: () => Promise<unknown>) => {
    if (pressed.current.has(what)) return
    pressed.current.add(what)
    setBusy(new Set(pressed.current))
    last.current = last.current.then(async () => {
      try {
        await deed()
        refresh()
      } catch (error) {
        toastError(messageOf(error))
      } finally {
        pressed.current.delete(what)
        setBusy(new Set(pressed.current))
      }
    })
  }
  const leave = async () => {
    setLeaving(true)
    try {
      await leaveRoom(roomCode).catch(ignoreGone)
    } catch (error) {
      setLeaving(false)
      throw error
    }
    endPresence()
    await navigate('/')
  }
  return {
    busy,
    leave: () => run('leave', leave),
    setReady: (isReady) => run('ready', () => setReady(roomCode, isReady)),
    start: () => run('start', () => startGame(roomCode)),
    kick: (playerName) => run(`kick ${playerName}`, () => kickPlayer(roomCode, playerName)),
    setDifficulty: (difficulty) => run(`difficulty ${difficulty}`, () => setDifficulty(roomCode, difficulty)),
  }
}

/** Nobody can be kept in a room that is gone, or where the seat is. */
function ignoreGone(error: unknown): void {
  if (!(error instanceof CallError && error.status === 404)) throw error
}

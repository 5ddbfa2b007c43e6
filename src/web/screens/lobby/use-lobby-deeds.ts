import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { Difficulty, LobbyView } from '../../../contract'
import { messageOf } from '../../net/call'
import { kickPlayer, leaveRoom, setReady, startGame } from '../../net/calls'
import { CallError } from '../../net/fetch-json'
import { useLobbyPresence } from '../../net/heartbeat'
import { toastError } from '../../ui/toast'
import { useDifficultyChoice } from './use-difficulty-choice'

type Deed = 'leave' | 'ready' | 'start' | 'difficulty' | `kick ${string}`

export interface LobbyDeeds {
  /** What was pressed and has not been answered yet. */
  busy: ReadonlySet<Deed>
  leave: () => void
  setReady: (isReady: boolean) => void
  start: () => void
  kick: (playerName: string) => void
  /** As it was chosen last, though the answer may still be on its way. */
  difficulty: Difficulty
  setDifficulty: (difficulty: Difficulty) => void
}

/** What a player can do in the lobby. What fails says why. */
export function useLobbyDeeds(
  lobby: LobbyView,
  refresh: () => void,
  setLeaving: (isLeaving: boolean) => void,
): LobbyDeeds {
  const { roomCode } = lobby
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
  const difficulty = useDifficultyChoice(lobby, busy.has('difficulty'))
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
    difficulty: difficulty.shown,
    setDifficulty: (next) => {
      difficulty.choose(next)
      run('difficulty', difficulty.send)
    },
  }
}

/** Nobody can be kept in a room that is gone, or where the seat is. */
function ignoreGone(error: unknown): void {
  if (!(error instanceof CallError && error.status === 404)) throw error
}

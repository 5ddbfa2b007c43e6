import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { Difficulty } from '../../../contract'
import { messageOf } from '../../net/call'
import { kickPlayer, leaveRoom, setDifficulty, setReady, startGame } from '../../net/calls'
import { CallError } from '../../net/fetch-json'
import { useLobbyPresence } from '../../net/heartbeat'
import { toastError } from '../../ui/toast'

type Busy = 'leave' | 'ready' | 'start' | 'kick' | 'difficulty'

export interface LobbyDeeds {
  /** What is under way; one thing at a time. */
  busy: Busy | null
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
  const [busy, setBusy] = useState<Busy | null>(null)
  // A second press may come before the button is rendered disabled.
  const isRunning = useRef(false)

  const run = async (what: Busy, deed: () => Promise<unknown>) => {
    if (isRunning.current) return
    isRunning.current = true
    setBusy(what)
    try {
      await deed()
      refresh()
    } catch (error) {
      toastError(messageOf(error))
    } finally {
      isRunning.current = false
      setBusy(null)
    }
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
    leave: () => void run('leave', leave),
    setReady: (isReady) => void run('ready', () => setReady(roomCode, isReady)),
    start: () => void run('start', () => startGame(roomCode)),
    kick: (playerName) => void run('kick', () => kickPlayer(roomCode, playerName)),
    setDifficulty: (difficulty) => void run('difficulty', () => setDifficulty(roomCode, difficulty)),
  }
}

/** Nobody can be kept in a room that is gone, or where the seat is. */
function ignoreGone(error: unknown): void {
  if (!(error instanceof CallError && error.status === 404)) throw error
}

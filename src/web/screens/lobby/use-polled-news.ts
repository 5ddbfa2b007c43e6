import { useEffect, useRef } from 'react'
import type { LobbyView } from '../../../contract'
import { readChat, readJoinStatus } from '../../net/calls'
import type { Failure } from '../../net/poll'
import { isPlayerNotFound } from '../../net/use-feed'
import { changesBetween, creatorOf, kickerOf, type LobbyChanges } from './lobby-changes'
import type { Tell } from './use-tell'

/** Events tell more, and are let go first. */
const EVENTS_FIRST_MS = 500

/** Tells what can be seen from one poll to the next: who is gone, who wears the crown, and that one was kicked oneself. */
export function usePolledNews(
  roomCode: string,
  { lobby, failure }: { lobby: LobbyView | null; failure: Failure | null },
  tell: Tell,
): void {
  const latest = useRef(tell)
  const last = useRef<LobbyView | null>(null)
  const isMounted = useRef(true)
  useEffect(() => {
    latest.current = tell
  })
  useEffect(() => {
    isMounted.current = true
    return () => {
      isMounted.current = false
    }
  }, [])

  useEffect(() => {
    const before = last.current
    last.current = lobby
    if (!lobby || before?.roomCode !== lobby.roomCode) return
    const changes = changesBetween(before, lobby)
    if (changes.gone.length === 0 && changes.newCreator === undefined) return
    setTimeout(() => {
      if (isMounted.current) void tellChanges(roomCode, changes, latest.current)
    }, EVENTS_FIRST_MS)
  }, [lobby, roomCode])

  useEffect(() => {
    const creator = last.current && creatorOf(last.current)
    if (!creator || !failure || !isPlayerNotFound(failure.error)) return
    void isShutOut(roomCode).then((isKicked) => {
      if (isKicked && isMounted.current) latest.current.ownKick(creator.name)
    })
  }, [failure, roomCode])
}

async function tellChanges(roomCode: string, { gone, newCreator }: LobbyChanges, tell: Tell): Promise<void> {
  const messages = gone.length === 0 ? [] : await chatOf(roomCode)
  for (const name of gone) {
    const kickedBy = kickerOf(name, messages)
    if (kickedBy === undefined) tell.left(name)
    else tell.kicked(name, kickedBy)
  }
  if (newCreator !== undefined) tell.creator(newCreator)
}

/** Without an answer nobody knows of a kick. */
async function chatOf(roomCode: string) {
  try {
    return (await readChat(roomCode)).messages
  } catch (error) {
    console.debug('Chat:', error)
    return []
  }
}

/** Somebody whose seat is gone and who may not join again was kicked. */
async function isShutOut(roomCode: string): Promise<boolean> {
  try {
    return (await readJoinStatus(roomCode)).status === 'denied'
  } catch (error) {
    console.debug('Join status:', error)
    return false
  }
}

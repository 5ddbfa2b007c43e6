import { useEffect, useRef } from 'react'
import type { ChatMessage, LobbyView } from '../../../contract'
import { readChat, readJoinStatus } from '../../net/calls'
import type { Failure } from '../../net/poll'
import { isPlayerNotFound } from '../../net/use-feed'
import { changesBetween, creatorOf, kickerOf, type LobbyChanges } from './lobby-changes'
import type { Tell } from './use-tell'

/** Events tell more, and are let go first. */
const EVENTS_FIRST_MS = 500

/** What a page knows of its lobby. */
export interface LobbyNews {
  lobby: LobbyView | null
  failure: Failure | null
  /** Who is on the way out asks for no news, and is told none. */
  isLeaving: boolean
}

/** Tells what can be seen from one poll to the next: who is gone, who wears the crown, and that one was kicked oneself. */
export function usePolledNews(roomCode: string, { lobby, failure, isLeaving }: LobbyNews, tell: Tell): void {
  const latest = useRef(tell)
  const last = useRef<LobbyView | null>(null)
  const isHere = useRef(true)
  useEffect(() => {
    latest.current = tell
  })
  useEffect(() => {
    isHere.current = !isLeaving
    return () => {
      isHere.current = false
    }
  }, [isLeaving])

  useEffect(() => {
    const before = last.current
    last.current = lobby
    if (!lobby || before?.roomCode !== lobby.roomCode) return
    const changes = changesBetween(before, lobby)
    if (changes.gone.length === 0 && changes.newCreator === undefined) return
    const tellThem = (messages: readonly ChatMessage[]) => {
      if (isHere.current) tellChanges(changes, messages, latest.current)
    }
    setTimeout(() => {
      if (!isHere.current || changes.gone.length === 0) tellThem([])
      else void chatOf(roomCode).then(tellThem)
    }, EVENTS_FIRST_MS)
  }, [lobby, roomCode])

  useEffect(() => {
    const creator = last.current && creatorOf(last.current)
    if (!creator || !failure || !isPlayerNotFound(failure.error)) return
    void isShutOut(roomCode).then((isKicked) => {
      if (isKicked && isHere.current) latest.current.ownKick(creator.name)
    })
  }, [failure, roomCode])
}

function tellChanges({ gone, newCreator }: LobbyChanges, messages: readonly ChatMessage[], tell: Tell): void {
  for (const name of gone) {
    const kickedBy = kickerOf(name, messages)
    if (kickedBy === undefined) tell.left(name)
    else tell.kicked(name, kickedBy)
  }
  if (newCreator !== undefined) tell.creator(newCreator)
}

/** Without an answer nobody knows of a kick. */
async function chatOf(roomCode: string): Promise<readonly ChatMessage[]> {
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

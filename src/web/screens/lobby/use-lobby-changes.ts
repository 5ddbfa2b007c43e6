import { useEffect, useRef, type RefObject } from 'react'
import type { ChatMessage } from '../../../contract'
import { hasFailedWith } from '../../net/fetch-json'
import { chatQuery, joinStatusQuery } from '../../net/queries'
import { queryClient } from '../../net/query-client'
import { useLobby, useLobbyFailure } from '../../net/room'
import { useRoom } from '../../net/room-context'
import { creatorOf } from '../../net/viewer'
import { useChange } from '../../ui/use-change'
import { changesBetween, kickerOf, type LobbyChanges } from './lobby-changes'

/** The toasts about the lobby. Both events and polls may report the same thing; its toast is shown once. */
export interface LobbyToasts {
  playerLeft: (name: string) => void
  newCreator: (name: string) => void
  playerKicked: (name: string, kickedBy: string) => void
  /** Also leads this player, who was kicked, to Home. */
  ownKick: (kickedBy: string) => void
}

/** Events say more about a change, so polls wait this long for them. */
const EVENTS_FIRST_MS = 500

/**
 * Shows toasts for the differences between polls, for pages without events: who is gone, and who is the creator now.
 */
export function useLobbyChanges(toasts: LobbyToasts): void {
  const { roomCode } = useRoom()
  const present = usePresentToasts(toasts)
  useOwnKick(present)

  useChange(useLobby(), (before, now) => {
    const changes = changesBetween(before, now)
    const { gone, newCreator } = changes
    if (gone.length === 0 && newCreator === undefined) return
    const tellLater = async () => {
      if (!present.current) return
      const messages = gone.length === 0 ? null : await orNull(queryClient.fetchQuery(chatQuery(roomCode)))
      tell(changes, messages ?? [], present.current)
    }
    setTimeout(() => void tellLater(), EVENTS_FIRST_MS)
  })
}

function tell({ gone, newCreator }: LobbyChanges, messages: readonly ChatMessage[], toasts: LobbyToasts | null): void {
  for (const name of gone) {
    const kickedBy = kickerOf(name, messages)
    if (kickedBy === undefined) toasts?.playerLeft(name)
    else toasts?.playerKicked(name, kickedBy)
  }
  if (newCreator !== undefined) toasts?.newCreator(newCreator)
}

/** A player whose seat is gone and who may not join again was kicked. */
function useOwnKick(present: RefObject<LobbyToasts | null>): void {
  const { roomCode } = useRoom()
  const creatorName = useLobby((lobby) => creatorOf(lobby)?.name)
  const failure = useLobbyFailure()
  useEffect(() => {
    if (creatorName === undefined || !hasFailedWith(failure?.error, 'player-not-found')) return
    void orNull(queryClient.fetchQuery(joinStatusQuery(roomCode))).then((answer) => {
      if (answer?.status === 'denied') present.current?.ownKick(creatorName)
    })
  }, [failure, creatorName, roomCode, present])
}

/** The toasts; null once the player is leaving, because no more toasts are shown then. */
function usePresentToasts(toasts: LobbyToasts): RefObject<LobbyToasts | null> {
  const { isLeaving } = useRoom()
  const present = useRef<LobbyToasts | null>(null)
  useEffect(() => {
    present.current = isLeaving ? null : toasts
    return () => {
      present.current = null
    }
  })
  return present
}

async function orNull<Answer>(asked: Promise<Answer>): Promise<Answer | null> {
  try {
    return await asked
  } catch (error) {
    console.debug('Lobby changes:', error)
    return null
  }
}

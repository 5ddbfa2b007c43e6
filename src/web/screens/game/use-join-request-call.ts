import { useEffect, useRef } from 'react'
import type { JoinRequestView } from '../../../contract'
import { approved } from '../../features/join-requests/join-requests-panel'
import { playChime } from '../../features/sound/sound'
import { approveJoin } from '../../net/calls'
import { useGame } from '../../net/room'
import { useGameAction } from '../../net/use-action'
import { dismissToast, toast } from '../../ui/toast'
import { useChange } from '../../ui/use-change'
import { newRequests } from './words/new-requests'

const SHOWN_MS = 15_000

/**
 * Calls the creator when somebody asks to join: by a sound, and by a toast that can approve. The open panel shows the
 * request itself, so the toast closes when the panel opens, or when the request is answered elsewhere.
 */
export function useJoinRequestCall(isPanelOpen: boolean): void {
  const requests = useGame(({ joinRequests }) => joinRequests)
  const { run } = useGameAction(async (roomCode, request: JoinRequestView) => {
    await approveJoin(roomCode, request)
    toast(approved(request.playerName))
    return {}
  })
  const shown = useRef<{ id: number; playerName: string } | null>(null)
  useChange(requests, (before, now) => {
    const newest = newRequests(before, now).at(-1)
    if (newest === undefined || isPanelOpen) return
    playChime()
    const { playerName } = newest
    const id = toast({
      title: 'Join Request',
      description: `${playerName} asks to join`,
      action: { label: 'Approve', altText: 'Open Joins to approve', onPress: () => void run(newest) },
      durationMs: SHOWN_MS,
    })
    shown.current = { id, playerName }
  })
  useEffect(() => {
    const asked = shown.current
    if (asked === null) return
    const isAnswered = requests.every(({ playerName }) => playerName !== asked.playerName)
    if (isPanelOpen || isAnswered) dismissToast(asked.id)
  }, [requests, isPanelOpen])
}

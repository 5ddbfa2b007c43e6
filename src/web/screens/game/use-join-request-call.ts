import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { JoinRequestView } from '../../../contract'
import { approved } from '../../features/join-requests/join-requests-panel'
import { playChime } from '../../features/sound/sound'
import { approveJoin } from '../../net/calls'
import { useGame } from '../../net/room'
import { useGameAction } from '../../net/use-action'
import { useIsPopoverOpen } from '../../ui/popover'
import { dismissToast, toast } from '../../ui/toast'
import { useChange } from '../../ui/use-change'
import { useIsLasting } from '../../ui/use-is-lasting'
import { isSameRequest, newRequests } from './words/new-requests'

const SHOWN_MS = 15_000
/** As long as the toast that names the new host is shown. */
const AFTER_ROLE_MS = 5_000

/**
 * Calls the creator when somebody asks to join: by a sound, and by a toast that can approve. The open panel shows the
 * request itself, so the toast closes when the panel opens, or when the request is answered elsewhere. On a phone
 * "Approve" would appear over an open menu or the reactions, under the finger, so the toast waits until they close.
 */
export function useJoinRequestCall(isPanelOpen: boolean): void {
  const requests = useGame(({ joinRequests }) => joinRequests)
  const [newest, setNewest] = useState<JoinRequestView | null>(null)
  const isPopoverOpen = useIsPopoverOpen()
  const [isHeld, setHeld] = useState(false)
  const { run } = useGameAction(async (roomCode, request: JoinRequestView) => {
    await approveJoin(roomCode, request)
    toast(approved(request.playerName))
    return {}
  })
  useChange(isPanelOpen, () => {
    if (isPanelOpen) setNewest(null)
  })
  useChange(isPopoverOpen, () => setHeld(false))
  useChange(requests, (before, now) => {
    const asked = newRequests(before, now).at(-1)
    if (asked === undefined || isPanelOpen) return
    playChime()
    setNewest(asked)
    setHeld(isPopoverOpen)
  })
  // Another player may ask, and be approved, before the answer about the first one.
  const last = useRef<Promise<unknown>>(Promise.resolve())
  const approve = useEffectEvent((request: JoinRequestView) => {
    last.current = last.current.then(() => run(request))
  })
  const isRoleTold = useIsRoleTold()
  const isWaiting = newest !== null && requests.some((request) => isSameRequest(request, newest))
  useEffect(() => {
    if (newest === null || !isWaiting || !isRoleTold || isHeld) return undefined
    const id = toast({
      title: 'Join Request',
      description: `${newest.playerName} asks to join`,
      action: { label: 'Approve', altText: 'Open Joins to approve', onPress: () => approve(newest) },
      durationMs: SHOWN_MS,
    })
    return () => dismissToast(id)
  }, [newest, isWaiting, isRoleTold, isHeld])
}

/** A new host reads of the role first, and then of requests that waited before. */
function useIsRoleTold(): boolean {
  const isHost = useGame(({ isCreator }) => isCreator)
  const [isFirstHost, setFirstHost] = useState(isHost)
  useChange(isHost, () => setFirstHost(false))
  const hasToldRole = useIsLasting(isHost, AFTER_ROLE_MS)
  return isFirstHost || hasToldRole
}

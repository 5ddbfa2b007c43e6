import { useEffect, useRef } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { joinStatusQuery } from '../../../net/queries'
import { queryClient } from '../../../net/query-client'

/**
 * The state of the viewer's request; undefined until the server has answered. When the host approves the request, the
 * page leads to the table.
 */
export function useJoinStatus(roomCode: string): 'none' | 'pending' | 'joined' | 'denied' | undefined {
  // A denied viewer may ask again after a minute (R-join-7).
  const { data } = useQuery(joinStatusQuery(roomCode, ['pending', 'denied']), queryClient)
  const status = data?.status
  const wasPending = useRef(false)
  const navigate = useNavigate()
  useEffect(() => {
    if (status === 'joined' && wasPending.current) void navigate(`/game/${roomCode}`)
    wasPending.current = status === 'pending'
  }, [status, roomCode, navigate])
  return status
}

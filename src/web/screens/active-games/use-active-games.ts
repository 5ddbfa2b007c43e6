import { useEffect } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { ActiveGame } from '../../../contract'
import { activeGamesQuery } from '../../net/queries'
import { queryClient } from '../../net/query-client'
import { useAction } from '../../net/use-action'
import { toastError } from '../../ui/toast'

interface ActiveGames {
  /** Newest first. Undefined until the first answer. */
  games: ActiveGame[] | undefined
  /** Whether a press on Refresh is loading the list. */
  isRefreshing: boolean
  /** Whether the last load failed. A failed load is repeated after 5 s. */
  hasFailed: boolean
  refresh: () => void
}

/** The open games, asked for every 5 s and on request. Of several failures in a row only the first one is shown. */
export function useActiveGames(): ActiveGames {
  const { data, dataUpdatedAt, errorUpdatedAt, refetch } = useQuery(activeGamesQuery, queryClient)
  const hasFailed = errorUpdatedAt > dataUpdatedAt
  useEffect(() => {
    if (hasFailed) showFailure()
  }, [hasFailed])
  const { run, isBusy } = useAction(() => refetch({ throwOnError: true }), { onFailed: showFailure })
  return { games: data, isRefreshing: isBusy, hasFailed, refresh: () => void run() }
}

const showFailure = () => toastError('Failed to load active games')

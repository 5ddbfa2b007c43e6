import type { OpenedDeal } from '../../contract'
import { queryClient } from './query-client'

/** The deals that the server has sent with their showdowns (P-lean-10), so that the page checks them without a call. */

const keyOf = (roomCode: string, no: number) => ['opened-deal', roomCode, no]

export function keepOpenedDeal(roomCode: string, deal: OpenedDeal): void {
  queryClient.setQueryData(keyOf(roomCode, deal.no), deal)
}

/** Undefined if it has not come. The caller checks what it is. */
export function openedDealOf(roomCode: string, no: number): unknown {
  return queryClient.getQueryData(keyOf(roomCode, no))
}

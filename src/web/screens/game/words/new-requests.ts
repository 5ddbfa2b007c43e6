import type { JoinRequestView } from '../../../../contract'

/** The requests to join that were not there before. A denied player who asks again makes a new request. */
export function newRequests(before: readonly JoinRequestView[], now: readonly JoinRequestView[]): JoinRequestView[] {
  return now.filter(
    ({ playerName, requestedAt }) =>
      !before.some((known) => known.playerName === playerName && known.requestedAt === requestedAt),
  )
}

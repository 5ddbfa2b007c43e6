import type { JoinRequestView } from '../../../../contract'

/** The requests to join that were not there before. Who was denied and asks again makes a new one. */
export function newRequests(before: readonly JoinRequestView[], now: readonly JoinRequestView[]): JoinRequestView[] {
  return now.filter(
    ({ playerName, requestedAt }) =>
      !before.some((known) => known.playerName === playerName && known.requestedAt === requestedAt),
  )
}

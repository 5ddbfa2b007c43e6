import type { JoinRequestView } from '../../../../contract'

/** The requests to join that were not there before. */
export function newRequests(before: readonly JoinRequestView[], now: readonly JoinRequestView[]): JoinRequestView[] {
  return now.filter((request) => !before.some((known) => isSameRequest(known, request)))
}

/** A denied player who asks again makes a new request. */
export function isSameRequest(one: JoinRequestView, other: JoinRequestView): boolean {
  return one.playerName === other.playerName && one.requestedAt === other.requestedAt
}

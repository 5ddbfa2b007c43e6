import type { CommandOf } from '../command'
import { REQUEST_SEEN_EVERY_MS } from '../durations'
import type { Room } from '../room'
import { accept, type Step } from '../step'

/** A request that waits is not silent while its session asks about it. Noted every 10 s only, since pages ask often. */
export function askJoinStatus(room: Room, { session, at }: Pick<CommandOf<'ask-join-status'>, 'session' | 'at'>): Step {
  const isNoted = (request: Room['joinRequests'][number]) =>
    request.session !== session || at - request.lastSeenAt < REQUEST_SEEN_EVERY_MS
  if (room.joinRequests.every(isNoted)) return accept(room)
  return accept({
    ...room,
    joinRequests: room.joinRequests.map((request) => (isNoted(request) ? request : { ...request, lastSeenAt: at })),
  })
}

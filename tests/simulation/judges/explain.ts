import { commitmentOf } from '../../../src/contract'
import { dueAt } from '../../../src/game/due'
import { createRoom } from '../../../src/game/create-room'
import { play } from '../../../src/game/play'
import type { Room } from '../../../src/game/room'
import type { Step } from '../../../src/game/step'
import { commandOf } from '../../../src/server/rooms/player-command'
import type { Asked } from '../../support/posted-calls'
import type { OwnCommand, Revision, RoomCall } from '../room-trace'
import { DEALING_MS } from '../process'
import { isSame } from '../same'

type Played = Step | { ok: false; refusal: string }

/** The result of a call on a room by the rules. The ids and seeds that were drawn are taken from the room after it. */
export function playedOn(
  before: Room | null,
  call: { asked: Asked; session: string },
  at: number,
  after?: Revision,
): Played {
  const { asked, session } = call
  if (asked.type === 'create') return createdAs(asked, session, at, after)
  if (before === null) return { ok: false, refusal: 'game-not-found' }
  const chance = {
    id: () => drawnId(asked, session, before, after),
    seed: () => after?.room?.nextDeal?.seed ?? '00'.repeat(32),
    roomCode: () => before.code,
  }
  return play(before, commandOf(asked, { session, at, chance, dealingMs: DEALING_MS })(before))
}

/** True if this call on the room before gives the room after. The process that received the call saves its effect. */
export function explains(call: RoomCall, before: Room | null, after: Revision): boolean {
  if (call.delivery.process !== after.by || !hasMessageOf(call, after)) return false
  const played = playedOn(before, call, after.change.savedAt, after)
  return played.ok && isAfter(played.room, after)
}

/** A message is saved with the room, and a save with a player's message has no other effect. */
function hasMessageOf({ asked, session }: RoomCall, { change }: Revision): boolean {
  const sent = change.messages.find((message) => message.session !== null)
  if (asked.type !== 'chat') return sent === undefined
  return sent?.session === session && sent.clientId === asked.clientId
}

/** What the server can have done by itself to produce the room after. */
export function doneByItself(before: Room | null, after: Revision): OwnCommand['type'][] {
  if (before === null) return []
  const { savedAt: at } = after.change
  const commands: OwnCommand[] = isAllSeenAt(after.room, at) ? [{ type: 'resume', at }] : []
  if (dueAt(before) <= at) commands.push({ type: 'tick', at, lastSeen: lastSeenIn(after.room) })
  const seed = after.room?.nextDeal?.seed
  if (before.nextDeal === null && seed !== undefined) {
    commands.push({ type: 'commit-deal', at, next: { seed, commitment: commitmentOf(seed) } })
  }
  return commands.flatMap((command) => {
    const step = play(before, command)
    return step.ok && isAfter(step.room, after) ? [command.type] : []
  })
}

/** After a stop every player counts as seen. */
function isAllSeenAt(room: Room | null, at: number): boolean {
  return (
    room?.seats.every(({ lastSeenAt, hasLeft, absentSince }) => hasLeft || absentSince !== null || lastSeenAt >= at) ===
    true
  )
}

function createdAs(asked: Asked & { type: 'create' }, session: string, at: number, after?: Revision): Played {
  const room = after?.room
  if (room === null || room === undefined || room.nextDeal === null) return { ok: false, refusal: 'code-taken' }
  const { seed, commitment } = room.nextDeal
  const { name, settings } = asked
  return createRoom({ name, settings, code: room.code, session, seat: room.creator, next: { seed, commitment }, at })
}

function drawnId(asked: Asked, session: string, before: Room, after?: Revision): string {
  if (asked.type === 'chat') return after?.change.messages.find((message) => message.session === session)?.id ?? 'none'
  if (asked.type === 'join-call') return after?.room?.seats.find((seat) => seat.session === session)?.callId ?? 'none'
  const known = new Set(before.seats.map(({ id }) => id))
  return after?.room?.seats.find(({ id }) => !known.has(id))?.id ?? 'none'
}

function lastSeenIn(room: Room | null): Record<string, number> {
  return Object.fromEntries(room?.seats.map(({ id, lastSeenAt }) => [id, lastSeenAt]) ?? [])
}

/** Rooms are compared in full only if they look alike. */
function isAfter(room: Room | null, after: Revision): boolean {
  if (room === null || after.room === null) return room === after.room
  return room.version === after.room.version && room.phase === after.room.phase && isSame(room, after.room)
}

import { expect, it } from 'vitest'
import type { Room } from '../../game/room'
import { Table } from '../../game/testing/table'
import { viewFor } from '../../game/view-for'
import { KnownRoom } from './known-room'
import { publicJson } from './news'

/** A room through the phases of a round, with a wild card that is named on the way. */
function phases(): { room: Room; at: number }[] {
  const table = new Table('Maya').joins('Noor', 'Theo')
  return [
    () => table,
    () => table.deals('2c Kh 9d', 'Ah Qd 5c', '8s 8d 3c', '7c 6d 4s'),
    () => table.says('Maya', { type: 'choose-wilds', selections: [{ suit: 'clubs', rank: 'K' }] }),
    () => table.stays('Maya'),
    () => table.stays('Noor'),
    () => table.folds('Theo'),
    () => table.says('Noor', { type: 'continue' }),
    () => table.continues(),
  ].map((play) => ({ room: play().room, at: table.at }))
}

it('what is put together from ready parts is the view of the rules, for each viewer in each phase', () => {
  for (const { room, at } of phases()) {
    const known = new KnownRoom(room, 1)
    for (const { id } of room.seats) expect(JSON.parse(known.state(id, at).body)).toEqual(viewFor(room, id, at))
    if (room.phase !== 'lobby') expect(JSON.parse(publicJson(known, at))).toEqual(viewFor(room, null, at))
  }
})

it('the tag moves with the version and with what only the viewer may know', () => {
  const tags = phases().map(({ room }) => {
    const known = new KnownRoom(room, 1)
    return { version: room.version, tags: room.seats.map(({ id }) => known.stateTag(id)) }
  })
  const [beforeNaming, afterNaming] = [tags[1]!, tags[2]!]

  expect(afterNaming.version).toBe(beforeNaming.version)
  expect(afterNaming.tags.map((tag, seat) => tag === beforeNaming.tags[seat])).toEqual([false, true, true])
  expect(new Set(tags.flatMap((each) => each.tags)).size).toBe(3 * tags.length - 2)
})

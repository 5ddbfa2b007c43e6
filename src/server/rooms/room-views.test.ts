import { expect, it } from 'vitest'
import type { Room } from '../../game/room'
import { Table } from '../../game/testing/table'
import { viewFor } from '../../game/view-for'
import { RoomViews } from './room-views'

/** A room through the phases of a round, with a wild card that is named on the way, and another creator at the end. */
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
    () => table.says('Maya', { type: 'make-host', playerId: 'seat of Noor' }),
  ].map((play) => ({ room: play().room, at: table.at }))
}

it('the JSON of each viewer in each phase is the view of the rules', () => {
  for (const { room, at } of phases()) {
    const views = new RoomViews(room)
    for (const { id } of room.seats) expect(JSON.parse(views.state(id, at).body)).toEqual(viewFor(room, id, at))
    if (room.phase !== 'lobby') expect(JSON.parse(views.publicView(at).body)).toEqual(viewFor(room, null, at))
  }
})

it('views of a room that reuse texts of the previous room are those of the rules too', () => {
  let before: RoomViews | undefined
  for (const { room, at } of phases()) {
    const views = new RoomViews(room, before)
    if (room.phase !== 'lobby') expect(JSON.parse(views.publicView(at).body)).toEqual(viewFor(room, null, at))
    for (const { id } of room.seats) expect(JSON.parse(views.state(id, at).body)).toEqual(viewFor(room, id, at))
    before = views
  }
})

it('a view made at an earlier instant shows the time that is left now', () => {
  const { room, at } = phases()[3]!
  const views = new RoomViews(room)
  const secondsAt = (instant: number) => (JSON.parse(views.state(null, instant).body) as { timeLeft: number }).timeLeft

  expect([secondsAt(at), secondsAt(at + 5_000)]).toEqual([30, 25])
  expect(views.state(null, at).etag).toBe(views.state(null, at + 5_000).etag)
})

it('the tag changes with the version and with the private part of its viewer', () => {
  const tags = phases().map(({ room, at }) => {
    const views = new RoomViews(room)
    return { version: room.version, tags: room.seats.map(({ id }) => views.state(id, at).etag) }
  })
  const [beforeChoice, afterChoice] = [tags[1]!, tags[2]!]

  expect(afterChoice.version).toBe(beforeChoice.version)
  expect(afterChoice.tags.map((tag, seat) => tag === beforeChoice.tags[seat])).toEqual([false, true, true])
  expect(new Set(tags.flatMap((each) => each.tags)).size).toBe(3 * tags.length - 2)
})

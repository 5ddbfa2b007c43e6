import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { aRoom } from '../ports/example-rooms'
import type { RoomUpdate } from '../ports/event-bus'
import { UpdateOrder } from './update-order'

const CODE = 'ABCDEF'
const LONGEST_WAIT_MS = 250

/** The change that made this revision: a message, a hand, and the view. */
function changeTo(revision: number, code = CODE): RoomUpdate {
  const room = aRoom(code, revision)
  return {
    code,
    revision,
    room: { json: '', read: () => room },
    events: [
      { name: 'chat-message', data: `"${revision}"` },
      { name: 'game-update', data: `{"version":${revision}}` },
    ],
    seatEvents: [{ seat: 'MAYA', name: 'hand', data: `{"version":${revision}}` }],
    endedSeats: [],
  }
}

describe('the updates of a room in a cluster (P-event-17)', () => {
  let delivered: RoomUpdate[]
  let order: UpdateOrder
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    delivered = []
    order = new UpdateOrder((update) => delivered.push(update))
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  const take = (...revisions: number[]) => {
    for (const revision of revisions) order.take(changeTo(revision))
  }
  const revisions = () => delivered.map(({ revision }) => revision)
  const namesOf = ({ events, seatEvents = [] }: RoomUpdate) => [...events, ...seatEvents].map(({ name }) => name)

  it('are delivered at once if each follows the one before', () => {
    take(5, 6, 7)
    expect(revisions()).toEqual([5, 6, 7])
    expect(vi.getTimerCount()).toBe(0)
  })

  it('wait for earlier ones, in whatever order they arrive', () => {
    take(1, 4, 3)
    expect(revisions()).toEqual([1])
    take(2)
    expect(revisions()).toEqual([1, 2, 3, 4])
    expect(delivered.map(namesOf)).toEqual(delivered.map(() => ['chat-message', 'game-update', 'hand']))
    expect(vi.getTimerCount()).toBe(0)
  })

  it('wait at most a quarter of a second; a late one still tells what happened, but shows no older view', () => {
    take(1, 3)
    vi.advanceTimersByTime(LONGEST_WAIT_MS - 1)
    expect(revisions()).toEqual([1])
    take(4)
    vi.advanceTimersByTime(1)
    expect(revisions()).toEqual([1, 3, 4])

    take(2, 5)
    expect(revisions()).toEqual([1, 3, 4, 2, 5])
    expect(delivered.slice(3).map(namesOf)).toEqual([['chat-message'], ['chat-message', 'game-update', 'hand']])
  })

  it('are shown once if Redis repeats them, even while they wait', () => {
    take(1, 1, 3, 3, 2)
    const views = delivered.flatMap(({ events }) => events.filter(({ name }) => name === 'game-update'))
    expect(views.map(({ data }) => data)).toEqual(['{"version":1}', '{"version":2}', '{"version":3}'])
  })

  it('of one room do not wait for those of another', () => {
    take(1, 3)
    order.take(changeTo(9, 'GHJKLM'))
    expect(revisions()).toEqual([1, 9])
  })

  it('do not delay messages without a version, such as a voice signal', () => {
    take(1, 3)
    order.take({ code: CODE, revision: 3, events: [], seatEvents: [], endedSeats: [] })
    expect(delivered).toHaveLength(2)
  })

  it('are all delivered before the room is deleted, and before a gap is reported', () => {
    take(1, 3)
    order.take({ code: CODE, revision: null, events: [], endedSeats: [] })
    expect(revisions()).toEqual([1, 3, null])
    take(1, 3)
    order.releaseAll()
    expect(revisions().slice(3)).toEqual([1, 3])
    expect(vi.getTimerCount()).toBe(0)
  })

  it('are forgotten with the last listener', () => {
    take(7, 9)
    order.forget(CODE)
    expect(vi.getTimerCount()).toBe(0)
    take(3)
    expect(revisions()).toEqual([7, 3])
  })
})

import { expect, it } from 'vitest'
import { aRoom } from '../../ports/example-rooms'
import { readUpdate, updateText } from './update-text'

const NULL_LEAN = '{"code":"A","revision":7,"endedSeats":[],"names":[],"lean":null}'
const NULL_SEAT_EVENT = '{"code":"A","revision":7,"endedSeats":[],"names":[],"seatEvents":[null]}'
const update = { code: 'ABC234', revision: 7, events: [{ name: 'game-start', data: '{}' }], endedSeats: ['a'] }

it('an update is read as it was written, its room included', () => {
  const room = aRoom('ABC234')
  const read = readUpdate(updateText({ ...update, room: { json: JSON.stringify(room), read: () => room } }))
  expect(read).toMatchObject(update)
  expect(read?.room?.read()).toEqual(room)
})

it('an event for the pages of one seat is read as it was written', () => {
  const seatEvents = [{ seat: 'a', name: 'voice-signal', data: '{"signal":{}}' }]
  expect(readUpdate(updateText({ ...update, seatEvents }))).toEqual({ ...update, seatEvents })
})

it('an event stays the same on the lean channel', () => {
  const events = [
    { name: 'game-start', data: '{}' },
    { name: 'game-update', data: '{"version":2}', lean: '{"from":1}' },
  ]
  expect(readUpdate(updateText({ ...update, events }))).toEqual({ ...update, events })
})

it('the room is parsed only on demand, so that a broken one breaks no listener', () => {
  const read = readUpdate(`${updateText(update)}\n{"broken`)
  expect(read).toMatchObject(update)
  expect(() => read?.room?.read()).toThrow('JSON')
})

it.each([
  '',
  'hello',
  '{}',
  '{"code":"A","revision":"7","endedSeats":[],"names":[]}',
  '[1]',
  NULL_LEAN,
  NULL_SEAT_EVENT,
])('a message that is no update is ignored: %j', (text) => {
  expect(readUpdate(text)).toBeUndefined()
})

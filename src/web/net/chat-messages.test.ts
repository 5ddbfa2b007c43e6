import { expect, it } from 'vitest'
import type { ChatMessage } from '../../contract'
import { chatMessage } from '../fixtures/chat-message'
import { withLog, withMessages } from './chat-messages'

it('a message that comes twice is listed once, in its place', () => {
  const known = [chatMessage(1), chatMessage(3)]
  expect(withMessages(known, [chatMessage(3), chatMessage(2)]).map(({ id }) => id)).toEqual(['m1', 'm2', 'm3'])
})

const ids = (messages: readonly ChatMessage[]) => messages.map(({ id }) => id)

it('a message stored after the server’s clock was set back is last, and stays last', () => {
  const known = Array.from({ length: 100 }, (_, second) => chatMessage(second + 4000))
  const later = withMessages(known, [chatMessage(500)])
  expect(ids(later).slice(-2)).toEqual(['m4099', 'm500'])
  expect(ids(withMessages(later, [chatMessage(501)])).slice(-3)).toEqual(['m4099', 'm500', 'm501'])
  expect(ids(withLog(later, known)).slice(-2), 'the log was read before it').toEqual(['m4099', 'm500'])
  expect(ids(withLog(later, [...known.slice(2), chatMessage(500), chatMessage(499)])).slice(-3)).toEqual([
    'm4099',
    'm500',
    'm499',
  ])
})

it('the log keeps the order in which messages were stored; messages that came later stay behind it', () => {
  expect(
    ids(withLog([chatMessage(1), chatMessage(3), chatMessage(4)], [chatMessage(1), chatMessage(2), chatMessage(3)])),
  ).toEqual(['m1', 'm2', 'm3', 'm4'])
  expect(ids(withLog([chatMessage(2), chatMessage(1)], [chatMessage(1), chatMessage(2)]))).toEqual(['m1', 'm2'])
  expect(ids(withLog([chatMessage(1)], []))).toEqual(['m1'])
})

it('messages that are no longer in the log are removed', () => {
  expect(ids(withLog([chatMessage(1), chatMessage(2)], [chatMessage(2), chatMessage(3)]))).toEqual(['m2', 'm3'])
  expect(ids(withLog([chatMessage(1), chatMessage(2)], [chatMessage(3)]))).toEqual(['m3'])
  expect(ids(withLog([chatMessage(4)], [chatMessage(3)]))).toEqual(['m3', 'm4'])
})

it('without new messages the list stays identical', () => {
  const known = [chatMessage(1)]
  expect(withMessages(known, [chatMessage(1)])).toBe(known)
})

it('the last hundred messages are kept', () => {
  const all = Array.from({ length: 120 }, (_, second) => chatMessage(second))
  expect(withMessages([], all)).toHaveLength(100)
  expect(withMessages([], all).at(-1)?.id).toBe('m119')
})

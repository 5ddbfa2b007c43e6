import { expect, it } from 'vitest'
import type { ChatMessage } from '../../contract'
import { withLog, withMessages } from './chat-messages'

const message = (second: number, more: Partial<ChatMessage> = {}): ChatMessage => ({
  id: `m${second}`,
  type: 'player',
  playerId: 'noor',
  playerName: 'Noor',
  message: 'hello',
  timestamp: new Date(second * 1000).toISOString(),
  ...more,
})

it('a message that comes twice stands once, in its place', () => {
  const known = [message(1), message(3)]
  expect(withMessages(known, [message(3), message(2)]).map(({ id }) => id)).toEqual(['m1', 'm2', 'm3'])
})

const ids = (messages: readonly ChatMessage[]) => messages.map(({ id }) => id)

it('a message stored after the clock of the server was set back stands last, and stays', () => {
  const known = Array.from({ length: 100 }, (_, second) => message(second + 4000))
  const later = withMessages(known, [message(500)])
  expect(ids(later).slice(-2)).toEqual(['m4099', 'm500'])
  expect(ids(withMessages(later, [message(501)])).slice(-3)).toEqual(['m4099', 'm500', 'm501'])
  expect(ids(withLog(later, [...known.slice(2), message(500), message(499)])).slice(-3)).toEqual([
    'm4099',
    'm500',
    'm499',
  ])
})

it('the log has the order in which messages were stored; what came after its end stays behind it', () => {
  expect(ids(withLog([message(1), message(3), message(4)], [message(1), message(2), message(3)]))).toEqual([
    'm1',
    'm2',
    'm3',
    'm4',
  ])
  expect(ids(withLog([message(2), message(1)], [message(1), message(2)]))).toEqual(['m1', 'm2'])
  expect(ids(withLog([message(1)], []))).toEqual(['m1'])
})

it('what is no longer in the log goes', () => {
  expect(ids(withLog([message(1), message(2)], [message(2), message(3)]))).toEqual(['m2', 'm3'])
  expect(ids(withLog([message(1), message(2)], [message(3)]))).toEqual(['m3'])
  expect(ids(withLog([message(4)], [message(3)]))).toEqual(['m3', 'm4'])
})

it('nothing new leaves the list as it is', () => {
  const known = [message(1)]
  expect(withMessages(known, [message(1)])).toBe(known)
})

it('the last hundred are kept', () => {
  const all = Array.from({ length: 120 }, (_, second) => message(second))
  expect(withMessages([], all)).toHaveLength(100)
  expect(withMessages([], all).at(-1)?.id).toBe('m119')
})

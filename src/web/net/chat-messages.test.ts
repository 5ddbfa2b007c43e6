import { expect, it } from 'vitest'
import type { ChatMessage } from '../../contract'
import { withMessages } from './chat-messages'

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

it('nothing new leaves the list as it is', () => {
  const known = [message(1)]
  expect(withMessages(known, [message(1)])).toBe(known)
})

it('the last hundred are kept', () => {
  const all = Array.from({ length: 120 }, (_, second) => message(second))
  expect(withMessages([], all)).toHaveLength(100)
  expect(withMessages([], all).at(-1)?.id).toBe('m119')
})

import { expect, it } from 'vitest'
import type { ChatMessage } from '../../../contract'
import { unreadCount } from './unread-count'

const message = (second: number, more: Partial<ChatMessage> = {}): ChatMessage => ({
  id: `m${second}`,
  type: 'player',
  playerId: 'noor',
  playerName: 'Noor',
  message: 'hello',
  timestamp: new Date(second * 1000).toISOString(),
  ...more,
})

it("what others wrote since is unread; one's own words and the system's are not counted", () => {
  const messages = [
    message(1),
    message(2, { playerId: 'maya' }),
    message(3, { type: 'system', playerId: null }),
    message(4),
    message(5),
  ]
  expect(unreadCount(messages, 'm1', 'maya')).toBe(2)
  expect(unreadCount(messages, 'm5', 'maya')).toBe(0)
})

it('is unread too where the clock of the server was set back, and all is where the last message seen is gone', () => {
  expect(unreadCount([message(9), message(4)], 'm9', 'maya')).toBe(1)
  expect(unreadCount([message(9), message(4)], 'm1', 'maya')).toBe(2)
  expect(unreadCount([message(9)], '', 'maya')).toBe(1)
})

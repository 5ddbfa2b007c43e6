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
  expect(unreadCount(messages, messages[0]?.timestamp ?? '', 'maya')).toBe(2)
  expect(unreadCount(messages, messages[4]?.timestamp ?? '', 'maya')).toBe(0)
})

import { expect, it } from 'vitest'
import { chatMessage } from '../../fixtures/chat-message'
import { unreadCount } from './unread-count'

it("what others wrote since is unread; one's own words and the system's are not counted", () => {
  const messages = [
    chatMessage(1),
    chatMessage(2, { playerId: 'maya' }),
    chatMessage(3, { type: 'system', playerId: null }),
    chatMessage(4),
    chatMessage(5),
  ]
  expect(unreadCount(messages, 'm1', 'maya')).toBe(2)
  expect(unreadCount(messages, 'm5', 'maya')).toBe(0)
})

it('is unread too where the clock of the server was set back, and all is where the last message seen is gone', () => {
  expect(unreadCount([chatMessage(9), chatMessage(4)], 'm9', 'maya')).toBe(1)
  expect(unreadCount([chatMessage(9), chatMessage(4)], 'm1', 'maya')).toBe(2)
  expect(unreadCount([chatMessage(9)], '', 'maya')).toBe(1)
})

import { expect, it } from 'vitest'
import { chatMessage } from '../../../fixtures/chat-message'
import { newMessages } from './chat-words'

const hello = chatMessage(1)

it('a message of another player is announced once, and none that the log had when it was first read', () => {
  expect(newMessages(undefined, [hello], 'maya')).toEqual([])
  expect(newMessages([], [hello], 'maya')).toEqual(['Noor: hello'])
  expect(newMessages([hello], [hello, chatMessage(2, { message: 'again' })], 'maya')).toEqual(['Noor: again'])
})

it('neither the player’s own messages nor those of the system are announced', () => {
  const joined = chatMessage(2, { type: 'system', playerId: null, message: 'Theo joined the game' })
  expect(newMessages([], [hello, joined], 'noor')).toEqual([])
})

it('of many messages only the last are announced', () => {
  const many = Array.from({ length: 60 }, (_, second) => chatMessage(second, { message: `${second}` }))
  expect(newMessages([], many, 'maya')).toEqual(['Noor: 55', 'Noor: 56', 'Noor: 57', 'Noor: 58', 'Noor: 59'])
})

import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { JoinCall } from './join-call'
import { showVoice } from './shown-voice'

vi.mock('../../net/session', () => ({ sessionInfo: () => new Promise(() => {}) }))

afterEach(() => {
  cleanup()
  showVoice({ table: null, outAt: {} })
})

function open(inCall: string[], outAt = 0): void {
  const players = ['Maya', 'Noor'].map((name) => ({ _id: name, name, inVoice: inCall.includes(name) }))
  showVoice({ table: { roomCode: 'QQQQQQ', ownId: 'Maya', version: 7, players }, outAt: { QQQQQQ: outAt } })
  render(<JoinCall isBusy={false} failure={null} onJoin={() => {}} />)
}

const CASES = [
  { what: 'nobody', inCall: [], says: 'Nobody is in the call.', offers: 'Join Voice' },
  { what: 'another player', inCall: ['Noor'], says: 'In the call: Noor.', offers: 'Join Voice' },
  {
    what: 'the player alone, in another tab',
    inCall: ['Maya'],
    says: 'Nobody else is in the call.',
    offers: 'Talk Here Instead',
  },
  {
    what: 'the player in another tab and another one',
    inCall: ['Maya', 'Noor'],
    says: 'In the call: Noor.',
    offers: 'Talk Here Instead',
  },
  {
    what: 'the player alone, as far as a view of before the leaving knows',
    inCall: ['Maya'],
    outAt: 8,
    says: 'Nobody is in the call.',
    offers: 'Join Voice',
  },
]

it.each(CASES)('says who is in the call: $what', ({ inCall, outAt, says, offers }) => {
  open(inCall, outAt)
  expect(screen.getByText(says)).toBeDefined()
  expect(screen.getByRole('button').textContent).toBe(offers)
})

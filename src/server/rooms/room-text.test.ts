import fc from 'fast-check'
import { expect, it } from 'vitest'
import { playGame } from '../../game/testing/random-game'
import { RoomText } from './room-text'

const someMove = fc.oneof(
  { weight: 8, arbitrary: fc.record({ type: fc.constant('carry-on' as const), pick: fc.nat() }) },
  {
    weight: 2,
    arbitrary: fc.record({
      type: fc.constant('act' as const),
      who: fc.nat(1000),
      what: fc.constantFrom('join', 'approve-join', 'rename', 'leave', 'pause', 'chat', 'decide-ahead', 'rematch'),
      pick: fc.nat(),
    }),
  },
)

it('the text of every room of a game is its JSON, whatever the text before shares with it', () => {
  const made = { rooms: 0 }
  fc.assert(
    fc.property(fc.array(someMove, { minLength: 20, maxLength: 60, size: 'max' }), (moves) => {
      const plan = { players: 4, ante: 50, maxRounds: 5, decisionTimer: 15, difficulty: 'easy', moves } as const
      const { created, played } = playGame({ ...plan, moves })
      let text = new RoomText(created, undefined)
      for (const { step } of played) {
        if (!step.ok || step.room === null) continue
        text = new RoomText(step.room, text)
        expect(JSON.parse(text.json)).toEqual(JSON.parse(JSON.stringify(step.room)))
        made.rooms += 1
      }
    }),
  )
  expect(made.rooms).toBeGreaterThan(1000)
})

import { describe, expect, it } from 'vitest'
import { hand } from './testing/cards'
import { tableOf, type Said, type Table } from './testing/table'

const HANDS = ['Ah Kc 9d', 'Qh Jc 8d', '10h 9c 7d'] as const
const HARVEY = '3h 4d 6c'
const trio = () => tableOf(['Ann', 'Ben', 'Cleo'])
const dealt = () => trio().deals(...HANDS, HARVEY)

describe('turns', () => {
  it('dealing lasts 2 s, then the first seat decides (R-deal-3, R-turn-4)', () => {
    const table = dealt()
    expect(table.view().phase).toBe('decision')
    expect(table.turn).toBe('Ann')
    expect(table.view().timeLeft).toBe(30)
  })

  it('dealing lasts its whole time, whatever else is due (R-deal-3)', () => {
    const table = dealt().folds('Ann', 'Ben', 'Cleo').continues()
    table.dealsOnly(...HANDS, HARVEY).isLeftAlone(1)
    expect(table.view().phase).toBe('dealing')
    expect(table.isLeftAlone(1).view().phase).toBe('decision')
  })

  it('players decide one after another in seat order, and a decision is public at once (R-turn-1, R-turn-3)', () => {
    const table = dealt().stays('Ann')
    expect(table.turn).toBe('Ben')
    expect(table.player('Ann').decision).toBe('stay')
    expect(table.player('Ann').cards).toEqual([])
    table.folds('Ben')
    expect(table.turn).toBe('Cleo')
    expect(table.player('Ben')).toMatchObject({ decision: 'fold', inPot: false })
    expect(table.events).toContainEqual({ type: 'player-decided', name: 'Ben', decision: 'fold' })
  })

  it('nobody decides out of turn, twice, or in another phase (R-turn-5)', () => {
    const table = dealt()
    const stay = { type: 'decide', decision: 'stay' } as const
    expect(table.refusalOf('Ben', stay)).toBe('not-your-turn')
    table.stays('Ann')
    expect(table.refusalOf('Ann', stay)).toBe('already-decided')
    table.stays('Ben', 'Cleo')
    expect(table.refusalOf('Ann', stay)).toBe('not-deciding')
  })

  it('a call for a past deal does not affect a later hand (R-call-4)', () => {
    const table = dealt().says('Ann', { type: 'decide', decision: 'stay', deal: 1 }).folds('Ben', 'Cleo').continues()
    table.deals('2h Kc 9d', 'Qh Jc 8d', '10h 9c 7d', HARVEY).folds('Ben', 'Cleo')
    const late: Said[] = [
      { type: 'choose-wilds', selections: [{ suit: 'hearts', rank: 'A' }], deal: 1 },
      { type: 'decide', decision: 'stay', deal: 1 },
      { type: 'decide-ahead', decision: 'fold', deal: 1 },
    ]
    expect(late.map((said) => table.refusalOf('Ann', said))).toEqual(late.map(() => 'round-is-over'))
    table.says('Ann', { type: 'choose-wilds', selections: [{ suit: 'hearts', rank: 'A' }], deal: 2 })
    expect(table.says('Ann', { type: 'decide', decision: 'stay', deal: 2 }).view().phase).toBe('results')
  })

  it('the first to decide is the next player after the one who was first in the round before (R-turn-2)', () => {
    const table = trio()
    const firsts = [1, 2, 3, 4].map(() => {
      const first = table.deals(...HANDS, HARVEY).turn
      for (let left = 0; left < 3; left += 1) table.folds(table.turn ?? '')
      table.continues()
      return first
    })
    expect(firsts).toEqual(['Ann', 'Ben', 'Cleo', 'Ann'])
  })

  it('players who are not dealt in or have left are skipped (R-turn-2, R-deal-4)', () => {
    const table = dealt().folds('Ann', 'Ben', 'Cleo').silence('Ben').waits(50).continues()
    table.deals(HANDS[0], HANDS[1], HARVEY)
    expect(table.turn).toBe('Cleo')
    table.says('Cleo', { type: 'leave' }).folds('Ann').continues().comesBack('Ben')
    table.deals(HANDS[0], HANDS[1], HARVEY)
    expect(table.turn).toBe('Ann')
  })

  it('when the turn runs out the player is Out (R-turn-4)', () => {
    const table = dealt().waits(29)
    expect(table.turn).toBe('Ann')
    table.waits(1)
    expect(table.turn).toBe('Ben')
    expect(table.player('Ann').decision).toBe('fold')
    expect(table.view().timeLeft).toBe(30)
    expect(table.events).toContainEqual({ type: 'player-decided', name: 'Ann', decision: 'fold' })
  })

  it('a decision after the turn ran out is refused as late, until the next deal (R-turn-9)', () => {
    const late: Said[] = [
      { type: 'decide', decision: 'stay' },
      { type: 'decide', decision: 'fold' },
      { type: 'decide-ahead', decision: 'stay' },
      { type: 'choose-wilds', selections: [{ suit: 'hearts', rank: 'A' }] },
    ]
    const refusals = (table: Table) => late.map((said) => table.refusalOf('Ann', said))
    const tooLate = late.map(() => 'turn-ran-out')
    const table = trio().deals('2h Kc 9d', 'Qh Jc 8d', '10h 9c 7d', HARVEY).waits(30)
    expect(refusals(table)).toEqual(tooLate)
    expect(refusals(table.folds('Ben', 'Cleo'))).toEqual(tooLate)
    table.continues()
    expect(table.room.phase).toBe('waiting')
    expect(refusals(table)).toEqual(tooLate)
    table.deals('2h Kc 9d', 'Qh Jc 8d', '10h 9c 7d', HARVEY)
    expect(table.refusalOf('Ann', { type: 'decide', decision: 'stay' })).toBe('not-your-turn')
  })

  it('so is one after the turn that makes its player idle (R-turn-9, R-idle-1)', () => {
    const table = dealt().waits(30).folds('Ben', 'Cleo').continues()
    table
      .deals(...HANDS, HARVEY)
      .folds('Ben', 'Cleo')
      .waits(30)
    expect(table.seat('Ann').isIdle).toBe(true)
    expect(table.refusalOf('Ann', { type: 'decide', decision: 'stay' })).toBe('turn-ran-out')
  })

  it('a player who has decided in person is not refused as late, whatever ran out before (R-turn-9)', () => {
    const table = dealt().waits(30).folds('Ben', 'Cleo').continues()
    table.deals(...HANDS, HARVEY).folds('Ben', 'Cleo', 'Ann')
    expect(table.refusalOf('Ann', { type: 'decide', decision: 'stay' })).toBe('not-deciding')
  })

  it('a player who was not dealt in is not refused as late, whatever ran out before (R-turn-9)', () => {
    const table = dealt().waits(30).folds('Ben', 'Cleo').continues().says('Ann', { type: 'sit-out', on: true })
    table.deals(HANDS[0], HANDS[1], HARVEY).folds('Ben', 'Cleo')
    expect(table.refusalOf('Ann', { type: 'decide', decision: 'stay' })).toBe('not-deciding')
  })

  it('the last decision leads to the showdown (R-turn-8)', () => {
    const table = dealt().stays('Ann', 'Ben').folds('Cleo')
    expect(table.view()).toMatchObject({
      phase: 'results',
      currentTurn: null,
      timeLeft: 0,
      result: { winners: ['Ann'] },
    })
  })
})

describe('wild cards', () => {
  const withTwo = () => trio().deals('Ah 2c 9d', '2h Jc 8d', HANDS[2], HARVEY)
  const asAce: Said = { type: 'choose-wilds', selections: [{ suit: 'clubs', rank: 'A' }] }

  it('a player with an unnamed two sees wild-selection, everybody else sees decision (R-wild-5)', () => {
    const table = withTwo()
    expect(table.view('Ann').phase).toBe('wild-selection')
    expect(table.view('Ben').phase).toBe('wild-selection')
    expect(table.view('Cleo').phase).toBe('decision')
    expect(table.view().phase).toBe('decision')
    expect(table.player('Ann', 'Ann')).toMatchObject({ wildCardsSelected: false, handRank: null })
    expect(table.player('Ann', 'Cleo')).not.toHaveProperty('wildCardsSelected')
  })

  it('its holder can go neither In nor Out until it is named (R-wild-3)', () => {
    const table = withTwo()
    expect(table.refusalOf('Ann', { type: 'decide', decision: 'stay' })).toBe('wilds-not-chosen')
    expect(table.refusalOf('Ann', { type: 'decide', decision: 'fold' })).toBe('wilds-not-chosen')
    table.says('Ann', asAce)
    expect(table.view('Ann').phase).toBe('decision')
    expect(table.player('Ann', 'Ann')).toMatchObject({ wildCardsSelected: true, handRank: 'Pair' })
    table.stays('Ann')
  })

  it('a two can be named once, at any time from the deal on, even before the own turn (R-wild-2)', () => {
    const table = withTwo()
    const asJack: Said = { type: 'choose-wilds', selections: [{ suit: 'hearts', rank: 'J' }] }
    table.says('Ben', asJack)
    expect(table.refusalOf('Ben', asJack)).toBe('wilds-already-chosen')
    expect(table.refusalOf('Cleo', asAce)).toBe('no-wilds')
    expect(table.refusalOf('Ann', asJack)).toBe('wilds-mismatch')
  })

  it('when the turn runs out, the best ranks are named and the player is Out (R-wild-4)', () => {
    const table = withTwo().waits(30)
    const ann = table.running.round.dealt[0]
    expect(ann?.hand).toEqual(hand('Ah 2c=A 9d'))
    expect(ann?.decision).toBe('fold')
  })

  it('naming a two changes nobody else’s view, no event and no version (R-wild-5)', () => {
    const table = withTwo()
    const before = { public: table.view(), ben: table.view('Ben'), events: table.events.length }
    table.says('Ann', asAce)
    expect({ public: table.view(), ben: table.view('Ben'), events: table.events.length }).toEqual(before)
  })

  it('a player who leaves with an unnamed two is Out with the best ranks (R-wild-4)', () => {
    const table = withTwo().says('Ben', { type: 'leave' })
    expect(table.running.round.dealt[1]).toMatchObject({ decision: 'fold', hand: hand('2h=J Jc 8d') })
  })

  it.each([
    ['easy', '2s=3'],
    ['medium', '2s=A'],
    ['hard', '2s=K'],
  ] as const)('Harvey (%s) names his own as %s (R-harvey-2, R-lobby-2)', (difficulty, two) => {
    const table = tableOf(['Ann']).says('Ann', { type: 'set-difficulty', difficulty })
    table.deals('Ah Qc 9d', `2s Kd Kh`)
    expect(table.running.round.harveyHand).toEqual(hand(`${two} Kd Kh`))
  })
})

describe('absent players', () => {
  it('keep their turn to its end if they became absent during it (R-turn-7)', () => {
    const table = dealt().silence('Ben')
    table.waits(20).stays('Ann').says('Ben', { type: 'leave-page' })
    expect(table.view().timeLeft).toBe(30)
    table.waits(25)
    expect(table.away).toEqual(['Ben'])
    expect(table.turn).toBe('Ben')
  })

  it('have 10 s otherwise; a sign of life restores the full time from then on (R-turn-6)', () => {
    const table = dealt().silence('Ben').says('Ben', { type: 'leave-page' }).waits(21)
    table.stays('Ann')
    expect(table.turn).toBe('Ben')
    expect(table.view().timeLeft).toBe(10)
    table.waits(4).comesBack('Ben')
    expect(table.view().timeLeft).toBe(30)
  })

  it('are Out after those 10 s (R-turn-6)', () => {
    const table = dealt().silence('Ben').says('Ben', { type: 'leave-page' }).waits(21)
    table.stays('Ann').waits(10)
    expect(table.turn).toBe('Cleo')
    expect(table.player('Ben').decision).toBe('fold')
  })
})

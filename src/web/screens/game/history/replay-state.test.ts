import { describe, expect, it } from 'vitest'
import { settledRound } from '../../../fixtures/settled-round'
import { seatModels } from '../table/seat-model'
import { showdownSentences } from '../words/showdown-words'
import { replayState, stepCount, stepWords } from './replay-state'

const ROUND = settledRound()
const SHOWDOWN = stepCount(ROUND) - 1
const at = (step: number) => replayState(ROUND, step, { _id: 'seat of Maya', name: 'Maya' })
const player = (step: number, name: string) => at(step).players.find((one) => one.name === name)

describe('a replayed round', () => {
  it('goes from the deal through the decisions, in the order of the turns, to the showdown', () => {
    expect([0, 1, 2, 3, 4].map((step) => stepWords(ROUND, step))).toEqual([
      'The cards are dealt',
      'Theo is Out',
      'Maya is Out',
      'Noor is In',
      'Showdown: Noor',
    ])
    expect([0, 1, 2, 3, 4].map((step) => at(step).currentTurn)).toEqual(['Theo', 'Maya', 'Noor', null, null])
  })

  it('of an earlier release, which names nobody as first, begins with the first seat', () => {
    expect(stepWords(settledRound({ first: undefined }), 1)).toBe('Maya is Out')
  })

  it('shows only the viewer’s cards until the showdown, then every hand', () => {
    const open = (step: number) => at(step).players.flatMap(({ name, cards }) => (cards.length > 0 ? [name] : []))
    expect([open(0), open(3), open(SHOWDOWN).sort()]).toEqual([['Maya'], ['Maya'], ['Maya', 'Noor', 'Theo']])
    expect([at(3).harvey.cards.length, at(SHOWDOWN).harvey.cards.length]).toEqual([0, 3])
  })

  it('shows the contested pot and the totals before it, and their results from the showdown on', () => {
    expect([at(2).pot, player(2, 'Noor')?.runningTotal]).toEqual([150, -50])
    expect([at(SHOWDOWN).pot, player(SHOWDOWN, 'Noor')?.runningTotal]).toEqual([0, 100])
  })

  it('never counts as the last round, whose money Harvey would keep', () => {
    const { players } = ROUND
    const round = { ...ROUND, players: players.map((one) => (one.name === 'Theo' ? { ...one, amount: -150 } : one)) }
    const sentences = showdownSentences(replayState(round, SHOWDOWN, { _id: 'seat of Maya', name: 'Maya' }))
    expect(sentences.map(({ text }) => text)).toContain('Theo pays $150 into the next pot.')
  })

  it('names no winner before the showdown, not even Harvey', () => {
    const winnersAt = (round: typeof ROUND, step: number) => {
      const { phase, players, harvey } = replayState(round, step, { _id: 'seat of Maya', name: 'Maya' })
      return [phase, ...[...players, harvey].filter(({ isWinner }) => isWinner).map(({ name }) => name)]
    }
    const lost = settledRound({ harveyWins: true, winners: [] })
    expect([3, SHOWDOWN].map((step) => winnersAt(ROUND, step))).toEqual([['decision'], ['results', 'Noor']])
    expect([3, SHOWDOWN].map((step) => winnersAt(lost, step))).toEqual([['decision'], ['results', 'Harvey']])
  })

  it('seats everybody, with the viewer opposite Harvey', () => {
    const { others } = seatModels(at(1))
    expect(others.map(({ name, decision }) => [name, decision])).toEqual([
      ['Maya', null],
      ['Noor', null],
      ['Theo', 'Out'],
    ])
    expect(seatModels(at(3)).others.map(({ look }) => look)).toEqual(['out', 'plain', 'out'])
    expect(seatModels(at(SHOWDOWN)).others.map(({ look }) => look)).toEqual(['out', 'winner', 'out'])
  })
})

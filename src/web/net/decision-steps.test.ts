import { describe, expect, it } from 'vitest'
import type { PlayerView, StateView } from '../../contract'
import { player, table } from '../fixtures/table'
import { decisionSteps, noteDecision } from './decision-steps'

type Seen = Record<string, PlayerView['decision']>

function view(version: number, decided: Seen, more: Partial<StateView> = {}): StateView {
  const players = Object.entries(decided).map(([name, decision]) =>
    player(name, { decision, inPot: decision !== 'fold' }),
  )
  return table({ version, players, currentPlayer: 'Ada', currentTurn: null, deadlineAt: 5_000, ...more })
}

const UNDECIDED: Seen = { Ada: null, Ben: null, Cleo: null, Dan: null }
const ALL: Seen = { Ada: 'stay', Ben: 'fold', Cleo: 'stay', Dan: 'stay' }
const decisionsIn = ({ players }: StateView) => players.map(({ decision }) => decision?.[0] ?? '-').join('')
const steps = (known: StateView, next: StateView, pending: StateView[] = []) => decisionSteps(known, next, pending)

describe('decisions that arrive together', () => {
  it('are shown one after another from the player whose turn it was, never as a turn of the viewer, and then the results', () => {
    const known = view(7, UNDECIDED, { currentTurn: 'Cleo' })
    const shown = steps(known, view(8, ALL, { phase: 'results' }))
    expect(shown.map(decisionsIn)).toEqual(['--s-', '--ss', 's-ss', 'sfss'])
    expect(shown.map(({ currentTurn }) => currentTurn)).toEqual(['Dan', null, 'Ben', null])
    expect(shown.every(({ phase, deadlineAt }) => phase === 'decision' && deadlineAt === null)).toBe(true)
  })

  it('are shown to watchers', () => {
    const watched = { currentPlayer: null }
    const known = view(7, UNDECIDED, { ...watched, currentTurn: 'Cleo' })
    expect(steps(known, view(8, ALL, { ...watched, phase: 'results' }))).toHaveLength(4)
  })

  it('are shown from the first player of the deal, whom an event names', () => {
    noteDecision('K7PWQ3', 'Ben')
    noteDecision('K7PWQ3', 'Cleo')
    const shown = steps(view(7, UNDECIDED, { phase: 'dealing' }), view(8, ALL, { phase: 'results' }))
    expect(shown.map(decisionsIn)).toEqual(['-f--', '-fs-', '-fss', 'sfss'])
    // The event was one of that deal.
    const next = steps(view(17, UNDECIDED, { phase: 'dealing' }), view(18, ALL, { phase: 'results' }))
    expect(next.map(decisionsIn)).toEqual(['s---', 'sf--', 'sfs-', 'sfss'])
  })

  it('are shown from the player behind the one whose first turn it is', () => {
    const next = view(8, { ...ALL, Ben: null }, { currentTurn: 'Ben', currentPlayer: null })
    const shown = steps(view(7, UNDECIDED, { phase: 'dealing', currentPlayer: null }), next)
    expect(shown.map(decisionsIn)).toEqual(['--s-', '--ss', 's-ss'])
  })

  it('say who is Out, and show a decision ahead until it is made', () => {
    const known = view(7, UNDECIDED, { currentTurn: 'Dan', planned: 'stay' })
    const shown = steps(known, view(8, ALL, { phase: 'results' }))
    expect(shown.map(({ planned }) => planned)).toEqual(['stay', null, null, null])
    expect(
      shown[0]?.players.map(({ inPot }) => inPot),
      'who has yet to decide',
    ).toEqual([true, true, true, true])
    expect(shown.at(-1)?.players.map(({ inPot }) => inPot)).toEqual([true, false, true, true])
  })

  it('keep the viewer choosing the rank of a two', () => {
    const next = view(8, { ...UNDECIDED, Cleo: 'stay', Dan: 'fold' }, { currentTurn: 'Ben', phase: 'wild-selection' })
    const shown = steps(view(7, UNDECIDED, { currentTurn: 'Cleo', phase: 'wild-selection' }), next)
    expect(shown.map(({ phase }) => phase)).toEqual(['wild-selection', 'wild-selection'])
  })

  it('end with the player whose turn it is now', () => {
    const next = view(
      8,
      { Ada: null, Ben: null, Cleo: 'stay', Dan: 'fold' },
      { currentTurn: 'Ben', currentPlayer: null },
    )
    const shown = steps(view(7, UNDECIDED, { currentTurn: 'Cleo', currentPlayer: null }), next)
    expect(shown.map(decisionsIn)).toEqual(['--s-', '--sf'])
    expect(shown.map(({ currentTurn }) => currentTurn)).toEqual(['Dan', 'Ben'])
  })
})

describe('no step is shown late', () => {
  const known = view(7, UNDECIDED, { currentTurn: 'Ben' })

  it.each([
    ['a decision in the own turn', view(8, { ...UNDECIDED, Ben: 'fold' }, { currentTurn: 'Cleo' })],
    ['the turn of the viewer', view(8, { ...ALL, Ada: null }, { currentTurn: 'Ada' })],
    ['a page that missed a view', view(9, ALL, { phase: 'results' })],
    ['another round', view(8, ALL, { phase: 'results', currentRound: 4 })],
    ['the same round of another game', view(8, ALL, { phase: 'results', game: 2 })],
  ])('%s', (_, next) => {
    expect(steps(known, next)).toEqual([])
  })

  it('remaining steps stay while nobody decides, and end with a new decision', () => {
    const pending = [view(8, ALL)]
    const results = view(8, ALL, { phase: 'results' })
    expect(steps(results, view(9, ALL, { phase: 'results' }), pending)).toBe(pending)
    expect(steps(results, view(9, ALL, { phase: 'waiting' }), pending)).toEqual([])
    expect(steps(known, view(8, { ...UNDECIDED, Ben: 'stay' }, { currentTurn: 'Cleo' }), pending)).toEqual([])
  })
})

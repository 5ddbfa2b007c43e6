import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { UNLIMITED_ROUNDS } from '../../../../contract'
import { DealChecks } from '../../../features/fair-deal/deal-checks'
import { answerCalls, closePage, InRoom, showFirst } from '../../../fixtures/shown-game'
import { table } from '../../../fixtures/table'
import { RoundPad } from './round-pad'

beforeEach(answerCalls)
afterEach(closePage)

it.each([
  ['a round that is not the last', { currentRound: 9 }, 1],
  ['the last round', { currentRound: 10 }, 0],
  ['the thousandth of unlimited rounds', { currentRound: 1000, maxRounds: UNLIMITED_ROUNDS }, 1],
])('after %s the deck of the next deal can be cut, if there is one', async (_, rounds, decks) => {
  const deals = { deal: { no: 3, digest: 'd' }, nextDeal: { no: 4, commitment: 'c' } }
  const state = table({ phase: 'results', currentTurn: null, ...deals, ...rounds })
  showFirst(state)
  await act(async () => {
    render(
      <DealChecks>
        <RoundPad state={state} />
      </DealChecks>,
      { wrapper: InRoom },
    )
  })
  expect(screen.queryAllByRole('slider', { name: 'Cut the deck' })).toHaveLength(decks)
})

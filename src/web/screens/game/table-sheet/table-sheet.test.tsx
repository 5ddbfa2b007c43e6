import { render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { MemoryRouter } from 'react-router'
import { answerCalls, closePage, InRoom, showFirst } from '../../../fixtures/shown-game'
import { player, table } from '../../../fixtures/table'
import { TableProvider } from '../table-context'
import { TableSheet } from './table-sheet'

beforeEach(answerCalls)
afterEach(closePage)

function showSheet(phase: 'results' | 'finished'): void {
  showFirst(table({ phase, currentTurn: null, players: [player('Maya'), player('Noor', { isCreator: true })] }))
  render(
    <MemoryRouter>
      <TableProvider leave={() => {}}>
        <TableSheet onClose={() => {}} className={undefined} />
      </TableProvider>
    </MemoryRouter>,
    { wrapper: InRoom },
  )
}

const switchFor = (name: string) => screen.queryByRole('switch', { name })

it.each([
  ['results', true],
  ['finished', false],
] as const)('in %s the sheet of a player who is no host is not empty', (phase, canSitOut) => {
  showSheet(phase)
  expect(switchFor('Continue by itself after each round')).not.toBeNull()
  expect(switchFor('Sit out from the next deal on') !== null).toBe(canSitOut)
})

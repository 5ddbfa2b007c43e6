import { render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { answerCalls, closePage, InRoom, showFirst, showNext } from '../../../fixtures/shown-game'
import { player, table } from '../../../fixtures/table'
import { HostSettings } from './host-settings'

beforeEach(answerCalls)
afterEach(closePage)

it('the settings keep their places when a round ends, so that the host does not press another one', async () => {
  const players = [player('Maya'), player('Noor')]
  showFirst(table({ version: 12, isCreator: true, players }))
  const { container } = render(<HostSettings />, { wrapper: InRoom })
  const [before, times] = [container.textContent, screen.getAllByRole<HTMLButtonElement>('radio')]
  const areDisabled = () => times.map((time) => time.disabled)
  expect(areDisabled()).toEqual([true, true, true])
  await showNext(table({ version: 13, phase: 'results', currentTurn: null, isCreator: true, players }))
  expect(container.textContent).toBe(before)
  expect(areDisabled()).toEqual([false, false, false])
})

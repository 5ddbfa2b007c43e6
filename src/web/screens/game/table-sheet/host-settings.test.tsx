import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
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

it('a decision time that is pressed while a switch is being set is set after it', async () => {
  const players = [player('Maya'), player('Noor')]
  showFirst(table({ phase: 'results', currentTurn: null, isCreator: true, players }))
  render(<HostSettings />, { wrapper: InRoom })
  const sent: unknown[] = []
  let answer = () => {}
  vi.stubGlobal('fetch', async (path: string, { body }: RequestInit) => {
    if (path.includes('/settings/')) {
      sent.push(JSON.parse(body as string))
      await new Promise<void>((resolve) => (answer = resolve))
    }
    return Response.json({ success: true, now: Date.now(), messages: [] })
  })
  await act(async () => fireEvent.click(screen.getByRole('switch', { name: 'Others may watch' })))
  await act(async () => fireEvent.click(screen.getByRole('radio', { name: '15 s' })))
  await act(async () => answer())
  await vi.waitFor(() => expect(sent).toEqual([{ watchers: true }, { decisionTimer: 15 }]))
  await act(async () => answer())
})

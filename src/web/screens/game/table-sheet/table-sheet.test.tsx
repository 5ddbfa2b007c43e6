import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { MemoryRouter } from 'react-router'
import { answerCalls, closePage, InRoom, showFirst } from '../../../fixtures/shown-game'
import { player, table } from '../../../fixtures/table'
import { queryClient } from '../../../net/query-client'
import { TableProvider } from '../table-context'
import { TableSheet } from './table-sheet'

beforeEach(answerCalls)
afterEach(closePage)

function showSheet(phase: 'results' | 'finished', { isHost = false, onClose = () => {} } = {}): void {
  const players = [player('Maya', { isCreator: isHost }), player('Noor', { isCreator: !isHost })]
  showFirst(table({ phase, currentTurn: null, isCreator: isHost, players }))
  render(
    <MemoryRouter>
      <TableProvider leave={() => {}}>
        <TableSheet onClose={onClose} className={undefined} />
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

it.each(['Others may ask for a seat', 'Others may watch'])(
  'a switch that is pressed again in a sheet opened again waits for the answer to the first press: %s',
  async (name) => {
    const answers: (() => void)[] = []
    vi.stubGlobal('fetch', async (path: string) => {
      const done = Response.json({ success: true, now: Date.now(), messages: [] })
      if (!/toggle-allow-joins|settings/.test(path)) return done
      return new Promise((resolve) => answers.push(() => resolve(done)))
    })
    const pressInNewSheet = async () => {
      cleanup()
      showSheet('results', { isHost: true })
      await act(async () => fireEvent.click(switchFor(name)!))
    }
    await pressInNewSheet()
    await pressInNewSheet()
    expect(answers).toHaveLength(1)
    await act(async () => answers[0]!())
    await vi.waitFor(() => expect(answers).toHaveLength(2))
    await act(async () => answers[1]!())
  },
)

it('a late answer to "Pause the game" closes no sheet that was opened again', async () => {
  let answer = () => {}
  const done = Response.json({ success: true, now: Date.now(), messages: [] })
  vi.stubGlobal('fetch', async (path: string) => {
    if (!path.includes('/pause/')) return done.clone()
    return new Promise((resolve) => (answer = () => resolve(done.clone())))
  })
  const onClose = vi.fn<() => void>()
  const press = () => act(async () => fireEvent.click(screen.getByRole('button', { name: 'Pause the game' })))
  showSheet('results', { isHost: true, onClose })
  await press()
  cleanup()
  showSheet('results', { isHost: true, onClose })
  await act(async () => answer())
  await act(async () => queryClient.refetchQueries())
  expect(onClose).not.toHaveBeenCalled()
  await press()
  await act(async () => answer())
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce())
})

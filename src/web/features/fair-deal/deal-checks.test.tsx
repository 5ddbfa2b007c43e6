import { act, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { SECOND_DEAL as DEAL } from '../../../../tests/support/deal-vectors'
import { closePage, CODE, InRoom, showFirst } from '../../fixtures/shown-game'
import { table } from '../../fixtures/table'
import { DealAlert } from './deal-alert'
import { DealChecks } from './deal-checks'

afterEach(closePage)

it('a proof of the last round that is kept back until the next game is checked in its first round', async () => {
  let answer = () => {}
  const answered = new Promise<void>((resolve) => (answer = resolve))
  const asked = vi.fn<(path: string) => void>()
  vi.stubGlobal('fetch', async (path: string) => {
    if (!path.includes('/deal/')) return Response.json({ now: Date.now() })
    asked(path)
    await answered
    return Response.json(DEAL)
  })
  const open = () =>
    render(
      <DealChecks>
        <DealAlert />
      </DealChecks>,
      { wrapper: InRoom },
    )
  showFirst(table({ phase: 'finished', deal: { no: 2, digest: DEAL.digest } }))
  const { unmount } = open()
  await vi.waitFor(() => expect(asked).toHaveBeenCalledExactlyOnceWith(`/api/game/deal/${CODE}?no=2`))
  // The lobby of the next game replaces the table.
  unmount()
  showFirst(table({ game: 2, deal: { no: 3, digest: DEAL.commitment } }))
  open()
  // It is a proof of another room.
  await act(async () => answer())
  await screen.findByRole('heading', { name: 'Deal 2 is wrong' })
})

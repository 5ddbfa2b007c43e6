import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { answerCalls, closePage, InRoom, showFirst } from '../../fixtures/shown-game'
import { table } from '../../fixtures/table'
import { EditAnteDialog } from './edit-ante-dialog'

beforeEach(() => {
  answerCalls()
  showFirst(table({ isCreator: true }))
})
afterEach(closePage)

it('an answer closes its own dialog, but not one that was opened later', async () => {
  const answers: (() => void)[] = []
  vi.stubGlobal('fetch', async (path: string) => {
    if (path.includes('/ante/')) await new Promise<void>((resolve) => answers.push(resolve))
    return Response.json({ success: true, now: Date.now(), state: table({ version: 13, isCreator: true }) })
  })
  const onClose = vi.fn<() => void>()
  const { rerender } = render(<EditAnteDialog key="first" onClose={onClose} />, { wrapper: InRoom })
  const save = () => act(async () => fireEvent.click(screen.getByRole('button', { name: 'Save' })))
  await save()
  await vi.waitFor(() => expect(answers).toHaveLength(1))
  rerender(<EditAnteDialog key="second" onClose={onClose} />)
  await save()
  await act(async () => answers[0]!())
  await vi.waitFor(() => expect(answers).toHaveLength(2))
  expect(onClose).not.toHaveBeenCalled()
  await act(async () => answers[1]!())
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce())
})

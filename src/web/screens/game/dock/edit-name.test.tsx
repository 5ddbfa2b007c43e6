import { act, fireEvent, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { readLastName } from '../../../features/enter-room/last-name'
import { answerCalls, closePage, InRoom, showFirst } from '../../../fixtures/shown-game'
import { table } from '../../../fixtures/table'
import { WRITTEN_IN } from '../../../ui/single-keys'
import { TableProvider } from '../table-context'
import { EditName } from './edit-name'

beforeEach(() => {
  answerCalls()
  showFirst(table({ phase: 'waiting', currentTurn: null }))
})
afterEach(closePage)

const AtTable = ({ children }: { children: ReactNode }) => (
  <InRoom>
    <TableProvider leave={() => {}}>{children}</TableProvider>
  </InRoom>
)

const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Your name' })
const described = () => document.getElementById(field().getAttribute('aria-describedby') ?? '')

async function save(name: string): Promise<void> {
  const logged = vi.mocked(console.error).mockImplementation(() => undefined)
  fireEvent.change(field(), { target: { value: name } })
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Save' })))
  await vi.waitFor(() => expect(logged, 'the toast').toHaveBeenCalledOnce())
  logged.mockClear()
}

it('an error in a name is shown at its field too, whether from the form or from the server', async () => {
  render(<EditName />, { wrapper: AtTable })
  fireEvent.click(screen.getByRole('button', { name: 'Edit Name' }))
  expect(field().autocomplete).toBe('nickname')
  expect(field().getAttribute('aria-invalid')).toBe('false')

  await save('M'.repeat(21))
  expect(field().getAttribute('aria-invalid')).toBe('true')
  expect(described()?.textContent).toBe('Name must be at most 20 characters')

  const taken = { error: 'That name is taken', code: 'name-taken' }
  vi.stubGlobal('fetch', async () => Response.json(taken, { status: 409 }))
  await save('Noor')
  expect(described()?.textContent).toBe('That name is taken')
  expect(screen.queryByRole('alert'), 'the toast says it').toBeNull()

  fireEvent.change(field(), { target: { value: 'Nora' } })
  await vi.waitFor(() => expect(described()).toBeNull())
})

it('Escape closes the form, whichever part of it has the focus', () => {
  render(<EditName />, { wrapper: AtTable })
  for (const part of ['Your name', 'Save', 'Cancel']) {
    fireEvent.click(screen.getByRole('button', { name: 'Edit Name' }))
    const name = { name: part }
    fireEvent.keyDown(screen.queryByRole('textbox', name) ?? screen.getByRole('button', name), { key: 'Escape' })
    expect(screen.queryByRole('textbox'), `Escape on ${part}`).toBeNull()
    expect(document.activeElement?.textContent.trim()).toBe('Edit Name')
  }
})

it('Escape that an input method uses leaves the form open', () => {
  render(<EditName />, { wrapper: AtTable })
  fireEvent.click(screen.getByRole('button', { name: 'Edit Name' }))
  fireEvent.keyDown(field(), { key: 'Escape', isComposing: true })
  expect(field()).toBeDefined()
})

it('a new name closes the form, and is offered at the next table', async () => {
  const state = table({ version: 13, phase: 'waiting', currentTurn: null })
  vi.stubGlobal('fetch', async () => Response.json({ success: true, now: Date.now(), state }))
  render(<EditName />, { wrapper: AtTable })
  fireEvent.click(screen.getByRole('button', { name: 'Edit Name' }))
  fireEvent.change(field(), { target: { value: ' Maya Li ' } })
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Save' })))
  await vi.waitFor(() => expect(screen.queryByRole('textbox')).toBeNull())
  expect(readLastName()).toBe('Maya Li')
})

it('a name that is half typed when the next round begins is still there after it', () => {
  const { rerender } = render(<EditName />, { wrapper: AtTable })
  const open = () => fireEvent.click(screen.getByRole('button', { name: 'Edit Name' }))
  open()
  fireEvent.change(field(), { target: { value: 'Maya the' } })
  rerender(<p>Round 4</p>)
  rerender(<EditName />)
  open()
  expect(field().value).toBe('Maya the')
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  open()
  expect(field().value).toBe('Maya')
})

it('a late answer does not take the focus from the chat', async () => {
  const state = table({ version: 13, phase: 'waiting', currentTurn: null })
  let answer = () => {}
  render(
    <>
      <EditName />
      <input aria-label="Message" {...WRITTEN_IN} />
    </>,
    { wrapper: AtTable },
  )
  fireEvent.click(screen.getByRole('button', { name: 'Edit Name' }))
  fireEvent.change(field(), { target: { value: 'Mia' } })
  vi.stubGlobal('fetch', async (path: string) => {
    if (path.includes('/update-name/')) await new Promise<void>((resolve) => (answer = resolve))
    return Response.json({ success: true, now: Date.now(), state })
  })
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Save' })))
  const message = screen.getByRole('textbox', { name: 'Message' })
  message.focus()
  await act(async () => answer())
  await screen.findByRole('button', { name: 'Edit Name' })
  expect(document.activeElement).toBe(message)
})

it('a form that is opened again stays open when the answer to the one before arrives', async () => {
  const state = table({ version: 13, phase: 'waiting', currentTurn: null })
  let answer = () => {}
  const open = () => fireEvent.click(screen.getByRole('button', { name: 'Edit Name' }))
  const type = (name: string) => fireEvent.change(field(), { target: { value: name } })
  render(<EditName />, { wrapper: AtTable })
  open()
  type('Mia')
  vi.stubGlobal('fetch', async (path: string) => {
    if (path.includes('/update-name/')) await new Promise<void>((resolve) => (answer = resolve))
    return Response.json({ success: true, now: Date.now(), state })
  })
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Save' })))
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  open()
  type('Marvin')
  await act(async () => answer())
  await vi.waitFor(() => expect(readLastName()).toBe('Mia'))
  expect(field().value).toBe('Marvin')
})

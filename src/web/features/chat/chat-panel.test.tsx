import { act, fireEvent, render, screen } from '@testing-library/react'
import { expect, it, onTestFinished, vi } from 'vitest'
import type { ChatMessage } from '../../../contract'
import { chatMessage } from '../../fixtures/chat-message'
import { sharedValue } from '../../shared-value'
import { onSingleKey } from '../../ui/single-keys'
import { ChatPanel } from './chat-panel'
import type { Chat } from './use-chat'

const panel = (messages: readonly ChatMessage[], chat: Partial<Chat> = {}) => (
  <ChatPanel
    chat={{ messages, unread: 0, ownId: 'maya', send: async () => true, draft: sharedValue(''), ...chat }}
    onMinimize={() => {}}
  />
)

it('a message that replaces the oldest one renders alone', () => {
  const messages = Array.from({ length: 101 }, (_, second) => chatMessage(second, { message: `message ${second}` }))
  const { rerender } = render(panel(messages.slice(0, -1)))
  const times = vi.spyOn(Intl.DateTimeFormat.prototype as { format: unknown }, 'format', 'get')
  rerender(panel(structuredClone(messages.slice(1))))
  expect(screen.queryByText('message 0')).toBeNull()
  expect(screen.getByText('message 100')).toBeTruthy()
  expect(times).toHaveBeenCalledOnce()
})

it('the first hour of a day reads 00', () => {
  const timestamp = new Date(2026, 0, 1, 0, 5).toISOString()
  render(panel([chatMessage(0, { timestamp })]))
  expect(screen.getByText('00:05')).toBeTruthy()
})

it('a message that is stored after the panel was closed and reopened leaves its field', async () => {
  let store = () => {}
  const send = () => new Promise<boolean>((resolve) => (store = () => resolve(true)))
  const chat = { send: vi.fn<Chat['send']>(send), draft: sharedValue('') }
  const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Message' })
  const { unmount } = render(panel([], chat))
  fireEvent.change(field(), { target: { value: 'All in?' } })
  fireEvent.click(screen.getByRole('button', { name: 'Send' }))
  await vi.waitFor(() => expect(chat.send).toHaveBeenCalledWith('All in?'))
  unmount()
  render(panel([], chat))
  expect(field().value).toBe('All in?')
  await act(async () => store())
  expect(field().value).toBe('')
})

it('keys in the chat trigger nothing, because who opens it may begin to type before the field has the focus', () => {
  const action = vi.fn<() => void>()
  onTestFinished(onSingleKey('input', action))
  render(panel([]))
  fireEvent.keyDown(screen.getByRole('region', { name: 'Chat' }), { key: 'o' })
  fireEvent.keyDown(screen.getByRole('button', { name: 'Send' }), { key: 'i' })
  expect(action).not.toHaveBeenCalled()
  fireEvent.keyDown(document.body, { key: 'o' })
  expect(action).toHaveBeenCalledOnce()
})

it('a field that is typed in keeps the focus when the panel moves, and a panel that is opened again takes it itself', async () => {
  const field = () => screen.getByRole('textbox', { name: 'Message' })
  const { rerender } = render(<main>{panel([])}</main>)
  field().focus()
  rerender(<aside>{panel([])}</aside>)
  expect(document.activeElement).toBe(field())
  await act(async () => rerender(<aside />))
  rerender(<aside>{panel([])}</aside>)
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Chat' }))
})

it('a message that is not stored within a second is shown as being sent until it is stored or has failed', async () => {
  let end = (_isSent: boolean) => {}
  const chat = { send: () => new Promise<boolean>((resolve) => (end = resolve)), draft: sharedValue('All in?') }
  render(panel([], chat))
  for (const isSent of [false, true]) {
    fireEvent.click(screen.getByRole('button', { name: 'Send' }))
    expect(screen.queryByText('Sending…')).toBeNull()
    expect(await screen.findByText('Sending…', {}, { timeout: 10_000 })).toBeTruthy()
    await act(async () => end(isSent))
    expect(screen.queryByText('Sending…')).toBeNull()
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Message' }).value).toBe(isSent ? '' : 'All in?')
  }
})

it('text typed while a message is stored stays in the field', async () => {
  let store = () => {}
  const send = () => new Promise<boolean>((resolve) => (store = () => resolve(true)))
  const chat = { send: vi.fn<Chat['send']>(send), draft: sharedValue('') }
  render(panel([], chat))
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Message' })
  fireEvent.change(field, { target: { value: 'All in?' } })
  fireEvent.click(screen.getByRole('button', { name: 'Send' }))
  await vi.waitFor(() => expect(chat.send).toHaveBeenCalledWith('All in?'))
  fireEvent.change(field, { target: { value: 'Or not?' } })
  await act(async () => store())
  expect(field.value).toBe('Or not?')
})

it('the log is no live region, since messages are announced even while it is closed', () => {
  render(panel([chatMessage(0)]))
  expect(screen.getByRole('log', { name: 'Messages' }).getAttribute('aria-live')).toBe('off')
})

it('the log stays at its end even if a keyboard shrinks it while it scrolls, until the player reads back', () => {
  const messages = Array.from({ length: 4 }, (_, second) => chatMessage(second))
  const { rerender } = render(panel(messages.slice(0, 1)))
  const log = screen.getByRole('log', { name: 'Messages' })
  const size = { scrollHeight: 500, clientHeight: 300 }
  for (const name of ['scrollHeight', 'clientHeight'] as const)
    Object.defineProperty(log, name, { get: () => size[name] })
  const scrollTo = (top: number) => {
    log.scrollTop = top
    fireEvent.scroll(log)
  }
  scrollTo(200)
  size.clientHeight = 20
  fireEvent.scroll(log)
  rerender(panel(messages.slice(0, 2)))
  expect(log.scrollTop).toBe(500)

  scrollTo(100)
  rerender(panel(messages.slice(0, 3)))
  expect(log.scrollTop).toBe(100)

  scrollTo(480)
  // The keyboard closes, for which the browser moves the log up, and the phone is turned before the log is told of that.
  size.clientHeight = 60
  scrollTo(400)
  rerender(panel(messages))
  expect(log.scrollTop).toBe(500)
})

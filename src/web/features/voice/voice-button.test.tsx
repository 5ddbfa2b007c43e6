import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { answerCalls, closePage, CODE, InRoom } from '../../fixtures/shown-game'
import { holdCallLock } from './call-lock'
import { VoiceButton } from './voice-button'

beforeEach(answerCalls)
afterEach(closePage)

const button = (mustFold: boolean) => <VoiceButton players={[]} version={1} ownId="maya" mustFold={mustFold} />

it('the panel stays closed if the own turn comes while it loads, and opens when the button is pressed in the turn', async () => {
  const { rerender } = render(button(false), { wrapper: InRoom })
  fireEvent.click(screen.getByRole('button'))
  rerender(button(true))
  await act(() => vi.dynamicImportSettled())
  expect(screen.queryByRole('dialog')).toBeNull()
  await act(async () => fireEvent.click(screen.getByRole('button', { expanded: false })))
  expect(screen.getByRole('dialog', { name: 'Voice' })).toBeDefined()
})

it('a page that is opened after the page in the call has died takes its player out of the call', async () => {
  const held: { name: string }[] = []
  const locks = {
    query: async () => ({ held }),
    request: async (name: string, _: object, isOver: () => Promise<void>) => {
      held.push({ name })
      await isOver()
      held.pop()
    },
  }
  vi.stubGlobal('navigator', { locks })
  const sent: unknown[] = []
  vi.stubGlobal('fetch', async (path: string, { body }: RequestInit) => {
    sent.push([path, body])
    return Response.json({ callId: null, ice: null, version: 2 })
  })
  const open = (inVoice: boolean) =>
    act(async () => {
      const players = [{ _id: 'maya', name: 'Maya', inVoice }]
      render(<VoiceButton players={players} version={1} ownId="maya" />, { wrapper: InRoom })
    })
  const endCall = holdCallLock(CODE)
  await open(true)
  expect(sent, 'another tab is in the call').toEqual([])
  await act(async () => endCall())
  await open(false)
  expect(sent).toEqual([])
  await open(true)
  expect(sent).toEqual([[`/api/game/voice/${CODE}`, '{"on":false}']])
  vi.unstubAllGlobals()
})

it('a browser that refuses locks does not take its player out of the call, and nothing fails', async () => {
  const refused = vi.fn<() => void>()
  const refuse = async () => {
    refused()
    throw new DOMException('', 'SecurityError')
  }
  vi.stubGlobal('navigator', { locks: { query: refuse, request: refuse } })
  const called = vi.spyOn(globalThis, 'fetch')
  const unhandled = vi.fn<() => void>()
  process.on('unhandledRejection', unhandled)
  holdCallLock(CODE)()
  const players = [{ _id: 'maya', name: 'Maya', inVoice: true }]
  render(<VoiceButton players={players} version={1} ownId="maya" />, { wrapper: InRoom })
  await new Promise((resolve) => setTimeout(resolve))
  process.off('unhandledRejection', unhandled)
  expect(refused).toHaveBeenCalledTimes(2)
  expect(unhandled).not.toHaveBeenCalled()
  expect(called).not.toHaveBeenCalled()
})

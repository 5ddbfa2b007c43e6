import { act, fireEvent, render, renderHook, screen } from '@testing-library/react'
import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest'
import { answerCalls, closePage, CODE, InRoom } from '../../fixtures/shown-game'
import { useToast } from '../../ui/toast'
import { InviteDialog } from './invite-dialog'

/** The share sheet of the system, which the page looks for when it is loaded. */
const share = vi.hoisted(() => {
  const sheet = vi.fn<(data: ShareData) => Promise<void>>()
  Object.defineProperty(navigator, 'share', { value: sheet, configurable: true })
  return sheet
})
const writeText = vi.fn<(text: string) => Promise<void>>()

beforeEach(() => {
  answerCalls()
  share.mockReset()
  writeText.mockReset()
  vi.stubGlobal('isSecureContext', true)
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(writeText)
})
afterEach(() => {
  vi.restoreAllMocks()
  Reflect.deleteProperty(document, 'execCommand')
  closePage()
})
afterAll(() => void Reflect.deleteProperty(navigator, 'share'))

/** Resolves to what the page says after Share is pressed. */
async function pressShare(): Promise<string | undefined> {
  render(<InviteDialog title="Invite" description="" onClose={() => {}} />, { wrapper: InRoom })
  const { result: shown } = renderHook(useToast)
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Share' })))
  return shown.current?.description
}

const LINK = `${location.origin}/join-game?room=${CODE}`

it('Share hands the link to the share sheet, and closing the sheet copies nothing', async () => {
  share.mockRejectedValueOnce(new DOMException('', 'AbortError'))
  await pressShare()
  expect(share).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ url: LINK }))
  expect(writeText).not.toHaveBeenCalled()
})

it('the second press of a double press on Share copies nothing, and a later press does if the sheet is stuck', async () => {
  share.mockReturnValueOnce(new Promise(() => {}))
  share.mockRejectedValue(new DOMException('', 'InvalidStateError'))
  await pressShare()
  const pressAgain = () => act(async () => fireEvent.click(screen.getByRole('button', { name: 'Share' })))
  await pressAgain()
  expect(writeText).not.toHaveBeenCalled()
  vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 1_000)
  await pressAgain()
  expect(writeText).toHaveBeenCalledExactlyOnceWith(LINK)
})

it('the link is copied if the share sheet does not open, and shown if it cannot be copied', async () => {
  share.mockRejectedValue(new DOMException('', 'NotAllowedError'))
  expect(await pressShare()).toBe('Link copied to clipboard')
  expect(writeText).toHaveBeenCalledExactlyOnceWith(LINK)
  closePage()
  writeText.mockRejectedValue(new DOMException('', 'NotAllowedError'))
  // The window of the tests has no way to copy a selection.
  document.execCommand = () => false
  expect(await pressShare()).toBe(`Copy it by hand: ${LINK}`)
})

import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepScreenOn } from './wake-lock'

const release = vi.fn<() => Promise<void>>(async () => undefined)
const request = vi.fn<(type: string) => Promise<object>>(async () => ({ release }))
let isHidden = false

beforeEach(() => {
  isHidden = false
  vi.stubGlobal('navigator', { wakeLock: { request } })
  vi.spyOn(document, 'hidden', 'get').mockImplementation(() => isHidden)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  request.mockClear()
  release.mockClear()
})

function show(isShown: boolean): void {
  isHidden = !isShown
  document.dispatchEvent(new Event('visibilitychange'))
}

test('the screen stays on, again after the page was hidden, and never for a hidden page', () => {
  const end = keepScreenOn()
  expect(request).toHaveBeenCalledExactlyOnceWith('screen')
  show(false)
  expect(request).toHaveBeenCalledTimes(1)
  show(true)
  expect(request).toHaveBeenCalledTimes(2)
  end()
})

test('the lock ends with the game', async () => {
  const end = keepScreenOn()
  end()
  await vi.waitFor(() => expect(release).toHaveBeenCalledTimes(1))
  show(true)
  expect(request).toHaveBeenCalledTimes(1)
})

test('a phone that refuses is left alone', async () => {
  request.mockRejectedValueOnce(new DOMException('Low battery', 'NotAllowedError'))
  vi.spyOn(console, 'debug').mockReturnValue(undefined)
  const end = keepScreenOn()
  end()
  await vi.waitFor(() => expect(console.debug).toHaveBeenCalledTimes(1))
  expect(release).not.toHaveBeenCalled()
})

import { afterEach, beforeEach, expect, it, vi, type MockInstance } from 'vitest'

// `public/offline.js`, which the service worker shows instead of a page that cannot be loaded.

let pending: number
let asked: number
let answer: Response | undefined
let listening: MockInstance<typeof window.addEventListener>

beforeEach(async () => {
  vi.useFakeTimers()
  pending = 0
  asked = 0
  answer = undefined
  document.body.innerHTML = '<p id="reason" role="status"></p><button id="retry">Try Again</button>'
  vi.stubGlobal('fetch', (_: string, { signal }: RequestInit) => {
    asked += 1
    if (answer !== undefined) return Promise.resolve(answer)
    pending += 1
    return new Promise((_resolve, reject) => {
      signal?.addEventListener('abort', () => {
        pending -= 1
        reject(new DOMException('', 'AbortError'))
      })
    })
  })
  vi.resetModules()
  listening = vi.spyOn(window, 'addEventListener')
  await vi.importActual('../../public/offline.js')
})
afterEach(() => {
  vi.useRealTimers()
  // The window is shared with the tests of other files.
  for (const [type, listener] of listening.mock.calls) window.removeEventListener(type, listener)
})

it('the page asks every 3 s, and leaves the browser connections while no answer comes', async () => {
  await vi.advanceTimersByTimeAsync(60_000)
  expect(asked).toBe(20)
  expect(pending).toBeLessThan(4)
})

it('the page says why only when the reason changes, so that screen readers do not repeat it', async () => {
  const reason = document.querySelector('#reason')!
  expect(reason.textContent).toBe('The server of the game does not answer.')
  const text = reason.firstChild
  await vi.advanceTimersByTimeAsync(10_000)
  expect(reason.firstChild).toBe(text)
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  window.dispatchEvent(new Event('offline'))
  expect(reason.textContent).toBe('This device is offline.')
})

it('the page reloads once the server answers', async () => {
  const reload = vi.spyOn(location, 'reload').mockReturnValue()
  answer = new Response('', { status: 503 })
  await vi.advanceTimersByTimeAsync(3_000)
  expect(reload).not.toHaveBeenCalled()
  answer = new Response('ok')
  document.querySelector<HTMLButtonElement>('#retry')!.click()
  await vi.advanceTimersByTimeAsync(0)
  expect(reload).toHaveBeenCalledOnce()
})

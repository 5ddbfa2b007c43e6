import { beforeEach, describe, expect, it, vi } from 'vitest'

// `public/service-worker.js`. The window of the test stands in for the worker.

const GAME = '/game/K7PWQ3'
const CALL = { title: 'Your turn', room: 'K7PWQ3', url: GAME }

interface Page {
  url: string
  visibilityState: string
  focus: () => void
}
let pages: Page[]
let notices: { timestamp?: number }[]
const kept = new Map<string, Response>()
const showNotification = vi.fn<(title: string, options: object) => Promise<void>>(async () => {})
const openWindow = vi.fn<(path: string) => Promise<void>>(async () => {})
const fetched = vi.fn<(request: Request | string, init?: RequestInit) => Promise<Response>>()

const handlers = new Map<string, (event: object) => void>()

/** What the worker does with an event, once that is done. */
async function dispatch(type: string, parts: object): Promise<Response | undefined> {
  let doing: Promise<unknown> | undefined
  const take = (promise: Promise<unknown>) => (doing = promise)
  handlers.get(type)!({ waitUntil: take, respondWith: take, ...parts })
  return (await doing) as Response | undefined
}

const load = (path: string, { mode = 'navigate', method = 'GET', preloadResponse = undefined as unknown } = {}) =>
  dispatch('fetch', { request: { mode, method, url: `https://poker.example${path}` }, preloadResponse })
const page = (path: string, visibilityState = 'hidden'): Page => ({
  url: `https://poker.example${path}`,
  visibilityState,
  focus: vi.fn<() => void>(),
})

beforeEach(async () => {
  pages = []
  notices = []
  kept.clear()
  for (const path of ['/offline.html', '/offline.css']) kept.set(path, new Response(`kept ${path}`))
  vi.stubGlobal('caches', { match: async (path: string) => kept.get(path) })
  vi.stubGlobal('registration', { showNotification, getNotifications: async () => notices })
  vi.stubGlobal('clients', { matchAll: async () => pages, openWindow })
  vi.stubGlobal('fetch', fetched)
  fetched.mockReset().mockImplementation(async () => new Response('answered'))
  showNotification.mockClear()
  openWindow.mockClear()
})

const listening = vi.spyOn(window, 'addEventListener')
listening.mockImplementation((type: string, handler: unknown) => handlers.set(type, handler as () => void))
await vi.importActual('../../public/service-worker.js')
listening.mockRestore()

it('the files of the page "No Connection" replace those of an earlier version', async () => {
  const addAll = vi.fn<(requests: Request[]) => Promise<void>>(async () => {})
  const [skipWaiting, enable, remove] = [vi.fn<() => void>(), vi.fn<() => void>(), vi.fn<(name: string) => void>()]
  const opened = vi.fn<(name: string) => Promise<object>>(async () => ({ addAll }))
  vi.stubGlobal('caches', { open: opened, delete: remove, keys: async () => ['offline-1', opened.mock.calls[0]?.[0]] })
  vi.stubGlobal('skipWaiting', skipWaiting)
  vi.stubGlobal('registration', { navigationPreload: { enable } })
  await dispatch('install', {})
  await dispatch('activate', {})
  const paths = addAll.mock.calls[0]?.[0].map(({ url }) => new URL(url).pathname)
  expect(paths).toEqual(['/offline.html', '/offline.css', '/offline.js', '/theme.js', '/favicon.svg'])
  expect(remove.mock.calls).toEqual([['offline-1']])
  for (const done of [skipWaiting, enable]) expect(done).toHaveBeenCalled()
})

describe('a page', () => {
  it('is the server’s answer, even if it finds nothing', async () => {
    fetched.mockResolvedValue(new Response('Not found', { status: 404 }))
    expect(await (await load(GAME))?.text()).toBe('Not found')
  })

  it('that the browser has already requested is not requested again', async () => {
    const preloadResponse = Promise.resolve(new Response('preloaded'))
    expect(await (await load(GAME, { preloadResponse }))?.text()).toBe('preloaded')
    expect(fetched).not.toHaveBeenCalled()
  })

  it.each([502, 503, 504])('is the stored one if a proxy answers with %d instead of the server', async (status) => {
    fetched.mockResolvedValue(new Response('<h1>Bad Gateway</h1>', { status }))
    expect(await (await load(GAME))?.text()).toBe('kept /offline.html')
  })

  it('that cannot be loaded is the stored one, with its files', async () => {
    fetched.mockRejectedValue(new TypeError('Failed to fetch'))
    expect(await (await load('/'))?.text()).toBe('kept /offline.html')
    expect(await (await load('/offline.css', { mode: 'no-cors' }))?.text()).toBe('kept /offline.css')
    kept.clear()
    expect((await load('/'))?.type).toBe('error')
  })

  it.each([
    ['a download', '/api/game/history/K7PWQ3?format=csv', {}],
    ['a call', '/api/game/state/K7PWQ3', { mode: 'cors' }],
    ['a file of the game', '/assets/index.js', { mode: 'no-cors' }],
    ['a form that is sent', '/', { method: 'POST' }],
  ])('is never %s, which bypasses the worker', async (_, path, request) => {
    expect(await load(path, request)).toBeUndefined()
    expect(fetched).not.toHaveBeenCalled()
  })
})

it('a call of a closing page is sent with its cookie, although the page is gone', async () => {
  await dispatch('message', { data: { post: '/api/game/leave-game/K7PWQ3' } })
  expect(fetched.mock.calls).toEqual([
    ['/api/game/leave-game/K7PWQ3', { method: 'POST', credentials: 'include', keepalive: true }],
  ])
})

describe('a call to the table', () => {
  const call = () => dispatch('push', { data: { json: () => CALL } })

  it('is shown, and leads to the table', async () => {
    pages = [page(GAME), page('/game/ABC234', 'visible')]
    await call()
    expect(showNotification).toHaveBeenCalledExactlyOnceWith(
      'Your turn',
      expect.objectContaining({ body: 'Room K7PWQ3', tag: 'your-turn-K7PWQ3', data: GAME, renotify: false }),
    )
  })

  it.each([GAME, '/game/k7pwq3', '/lobby/K7PWQ3'])('disturbs nobody who sees %s', async (path) => {
    pages = [page('/'), page(path, 'visible')]
    await call()
    expect(showNotification).not.toHaveBeenCalled()
  })

  it.each([
    ['silently where it is of the same turn', 5_000, false],
    ['with a sound where it is left of an earlier turn', 10_000, true],
  ])('replaces a notice %s', async (_, ageMs, renotify) => {
    notices = [{ timestamp: Date.now() - ageMs }, {}]
    await call()
    expect(showNotification).toHaveBeenCalledWith('Your turn', expect.objectContaining({ renotify }))
  })

  it('without a text is not shown', async () => {
    await dispatch('push', { data: null })
    expect(showNotification).not.toHaveBeenCalled()
  })
})

describe('a press on a call', () => {
  const press = () => {
    const notification = { close: vi.fn<() => void>(), data: GAME }
    return dispatch('notificationclick', { notification }).then(() => expect(notification.close).toHaveBeenCalled())
  }

  it.each([GAME, '/lobby/K7PWQ3'])('leads to the page of the table that is open at %s', async (path) => {
    pages = [page('/game/ABC234'), page(path)]
    await press()
    expect(pages.map(({ focus }) => vi.mocked(focus).mock.calls.length)).toEqual([0, 1])
    expect(openWindow).not.toHaveBeenCalled()
  })

  it('opens the table if no page shows it', async () => {
    pages = [page('/')]
    await press()
    expect(openWindow).toHaveBeenCalledExactlyOnceWith(GAME)
  })
})

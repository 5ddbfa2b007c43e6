/// <reference no-default-lib="true" />
/// <reference lib="esnext" />
/// <reference lib="webworker" />
// Shows a page of its own in place of one that cannot be loaded, shows the server's calls to the table, and leads there.
// Sends once more what a page sends while it closes.
// It keeps the files of that page and nothing else: calls, and the files of the game, are none of its business. So a new
// version of the game never meets an old file, and a new version of this worker may take over at once.

/** @type {ServiceWorkerGlobalScope} */
const worker = self

/** The build puts a hash of the offline page's files here, so that a change of them reaches every browser. */
const CACHE = 'offline-__OFFLINE_VERSION__'
const OFFLINE_PAGE = '/offline.html'
const OFFLINE_FILES = [OFFLINE_PAGE, '/offline.css', '/offline.js', '/theme.js', '/favicon.svg']

/** What a proxy answers while no server of the game runs behind it. */
const GATEWAY_FAILURES = [502, 503, 504]

/** A turn lasts no less than this. A notice that is older called the player to something else. */
const SHORTEST_TURN_MS = 10_000

worker.addEventListener('install', (event) => {
  // Calls need not wait for this worker, which takes a millisecond of each. Only Chromium knows routes.
  const routing = /** @type {{ addRoutes?: (routes: object[]) => void }} */ (event)
  routing.addRoutes?.(['/api/*', '/assets/*'].map((urlPattern) => ({ condition: { urlPattern }, source: 'network' })))
  event.waitUntil(install())
})
worker.addEventListener('activate', (event) => event.waitUntil(activate()))

worker.addEventListener('fetch', (event) => {
  const { mode, method, url } = event.request
  const { pathname } = new URL(url)
  if (mode === 'navigate' && method === 'GET' && !pathname.startsWith('/api/')) {
    event.respondWith(answerOrKept(event, OFFLINE_PAGE))
  } else if (OFFLINE_FILES.includes(pathname)) event.respondWith(answerOrKept(event, pathname))
})

worker.addEventListener('message', (event) => {
  const { post } = /** @type {{ post: string }} */ (event.data)
  event.waitUntil(fetch(post, { method: 'POST', credentials: 'include', keepalive: true }))
})

worker.addEventListener('push', (event) => {
  if (event.data === null) return
  const call = /** @type {Parameters<typeof callPlayer>[0]} */ (event.data.json())
  event.waitUntil(callPlayer(call))
})

worker.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(goToTable(String(event.notification.data)))
})

async function install() {
  const cache = await caches.open(CACHE)
  await cache.addAll(OFFLINE_FILES.map((path) => new Request(path, { cache: 'reload' })))
  await worker.skipWaiting()
}

async function activate() {
  const old = (await caches.keys()).filter((name) => name !== CACHE)
  await Promise.all(old.map((name) => caches.delete(name)))
  // Pages are asked for while the worker starts, so that it delays none.
  await worker.registration.navigationPreload.enable()
}

/**
 * What the server answers; the kept file while it is not reached. Only pages are preloaded.
 *
 * @param {FetchEvent} event
 * @param {string} kept
 */
async function answerOrKept(event, kept) {
  try {
    const preloaded = /** @type {Promise<Response | undefined>} */ (event.preloadResponse)
    const answer = (await preloaded) ?? (await fetch(event.request))
    return GATEWAY_FAILURES.includes(answer.status) ? await fromCache(kept) : answer
  } catch {
    return fromCache(kept)
  }
}

/** @param {string} path */
async function fromCache(path) {
  return (await caches.match(path)) ?? Response.error()
}

/**
 * The notice replaces that of a page, which takes it away when the turn passes. It does so silently, but a notice that is
 * left of an earlier turn must not silence this one (src/web/features/turn-notice/turn-notice.ts).
 *
 * @param {{ title: string, room: string, url: string }} call
 */
async function callPlayer({ title, room, url }) {
  const isSeen = (await pagesOf(url)).some(({ visibilityState }) => visibilityState === 'visible')
  if (isSeen) return
  const back = { action: 'back', title: "I'm back" }
  /** @type {NotificationOptions} */
  const options = { body: `Room ${room}`, tag: `your-turn-${room}`, icon: '/icon-192.png', data: url }
  const replaced = /** @type {(Notification & { timestamp?: number })[]} */ (
    await worker.registration.getNotifications({ tag: options.tag })
  )
  const renotify = replaced.some(({ timestamp = Infinity }) => Date.now() - timestamp >= SHORTEST_TURN_MS)
  await worker.registration.showNotification(title, Object.assign(options, { renotify, actions: [back] }))
}

/** @param {string} path */
async function goToTable(path) {
  const page = (await pagesOf(path)).at(0)
  await (page ? page.focus() : worker.clients.openWindow(path))
}

/**
 * The pages of the room of a table: its game, or its lobby, which goes on to the game by itself. An address that was typed
 * may have the code in lower case.
 *
 * @param {string} path
 */
async function pagesOf(path) {
  const pages = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const addresses = [path, path.replace('/game/', '/lobby/')].map((address) => address.toLowerCase())
  return pages.filter(({ url }) => addresses.includes(new URL(url).pathname.toLowerCase()))
}

import { renderHook } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'

afterEach(() => {
  vi.unstubAllGlobals()
  // Other files share the modules.
  vi.resetModules()
})

const SERVER_KEY = 'AP-_'
const subscription = (name: string, key: number[]) => ({
  options: { applicationServerKey: Uint8Array.from(key).buffer },
  toJSON: () => ({ endpoint: name }),
  unsubscribe: vi.fn<() => Promise<boolean>>(async () => true),
})

/** Opens a table with the bell on, in a browser with this subscription. Resolves to the subscription that the server is told. */
async function toldBy(known: ReturnType<typeof subscription> | null): Promise<string | undefined> {
  let told: string | undefined
  vi.stubGlobal('fetch', async (path: string, { body }: RequestInit = {}) => {
    if (path.includes('/push/')) {
      told = (JSON.parse(body as string) as { subscription: { endpoint: string } }).subscription.endpoint
    }
    return Response.json({ success: true, now: Date.now(), pushKey: SERVER_KEY })
  })
  const pushManager = {
    getSubscription: async () => known,
    subscribe: async () => {
      // A browser holds one subscription, for one key.
      if (known !== null && known.unsubscribe.mock.calls.length === 0) throw new DOMException('', 'InvalidStateError')
      return subscription('new', [])
    },
  }
  const registration = { pushManager }
  const answer = async () => registration
  vi.stubGlobal('isSecureContext', true)
  vi.stubGlobal('PushManager', class {})
  vi.stubGlobal('Notification', { permission: 'granted' })
  vi.stubGlobal('navigator', { serviceWorker: { ready: answer(), register: answer, getRegistration: answer } })
  localStorage.setItem('turn-notices', 'on')
  vi.resetModules()
  const { usePushSubscription } = await import('./push-subscription')
  const { InRoom } = await import('../../fixtures/shown-game')
  renderHook(usePushSubscription, { wrapper: InRoom })
  await vi.waitFor(() => expect(told).toBeDefined())
  return told
}

it.each([
  ['makes a subscription', null, 'new'],
  ['keeps its subscription', subscription('kept', [0, 255, 191]), 'kept'],
  ['replaces the subscription of a server that had another key', subscription('old', [1, 2, 3]), 'new'],
])('a browser %s when a table is opened with the bell on', async (_, known, told) => {
  expect(await toldBy(known)).toBe(told)
})

import { afterEach, expect, it, vi } from 'vitest'

afterEach(() => {
  localStorage.clear()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  // Other files share the modules.
  vi.resetModules()
})

/** The locks of a browser, all of them shared. */
function sharedLocks() {
  const held: LockInfo[] = []
  return {
    query: async () => ({ held }),
    async request(name: string, _options: LockOptions, hold: () => Promise<void>) {
      held.push({ name })
      await hold()
      held.pop()
    },
  }
}

it('a hidden page notifies of the turn while no other tab of the table is visible', async () => {
  const showNotification = vi.fn<(title: string) => Promise<void>>()
  const registration = { getNotifications: async () => [], showNotification }
  const answer = async () => registration
  const serviceWorker = { ready: answer(), register: answer, getRegistration: answer }
  vi.stubGlobal('isSecureContext', true)
  vi.stubGlobal('Notification', { permission: 'granted' })
  vi.stubGlobal('navigator', { serviceWorker, locks: sharedLocks() })
  localStorage.setItem('turn-notices', 'on')
  vi.resetModules()
  const { closeNoticesWhenSeen, noticeTurn } = await import('./turn-notice')
  const closeTab = closeNoticesWhenSeen('ABC234')
  // This page acts as two tabs: one that is hidden from here on, and one that does not learn of it until the event.
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  const notices = async () => {
    noticeTurn('ABC234')
    await new Promise((resolve) => setTimeout(resolve))
    return showNotification.mock.calls.length
  }
  expect(await notices()).toBe(0)
  document.dispatchEvent(new Event('visibilitychange'))
  expect(await notices()).toBe(1)
  closeTab()
})

it('a browser that refuses locks and service workers shows no notice, and nothing fails', async () => {
  const refused = vi.fn<() => void>()
  const refuse = async () => {
    refused()
    throw new DOMException('', 'SecurityError')
  }
  vi.stubGlobal('isSecureContext', true)
  vi.stubGlobal('Notification', { permission: 'granted' })
  const serviceWorker = { ready: new Promise(() => {}), register: refuse, getRegistration: refuse }
  vi.stubGlobal('navigator', { serviceWorker, locks: { query: refuse, request: refuse } })
  localStorage.setItem('turn-notices', 'on')
  vi.resetModules()
  const { closeNoticesWhenSeen, noticeTurn } = await import('./turn-notice')
  const unhandled = vi.fn<() => void>()
  process.on('unhandledRejection', unhandled)
  closeNoticesWhenSeen('ABC234')()
  noticeTurn('ABC234')()
  await new Promise((resolve) => setTimeout(resolve))
  process.off('unhandledRejection', unhandled)
  expect(refused).toHaveBeenCalledTimes(3)
  expect(unhandled).not.toHaveBeenCalled()
})

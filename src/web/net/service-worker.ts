const WORKER = '/service-worker.js'

/** Only secure pages have service workers; over plain http at a network address the game works without one. */
export const canHaveServiceWorker = 'serviceWorker' in navigator && window.isSecureContext

/** Registers the one service worker: it shows the offline page, and leads from a notice to the table. */
export function registerServiceWorker(): void {
  if (!canHaveServiceWorker) return
  const register = () => void serviceWorker().catch((error: unknown) => console.debug('No service worker:', error))
  // After everything that the first screen needs.
  if (document.readyState === 'complete') register()
  else window.addEventListener('load', register, { once: true })
}

/** The registration, once its worker is active. Rejects if the browser refuses service workers. */
export async function serviceWorker(): Promise<ServiceWorkerRegistration> {
  await navigator.serviceWorker.register(WORKER)
  return navigator.serviceWorker.ready
}

import { loadScreen, screenLoaders } from './routes'

const PREFETCH_AFTER_MS = 2_000

/** Prefetches the other screens some time after the first is shown, so that no later step waits for the network. */
export function prefetchLater(): () => void {
  const canPrefetch = document.createElement('link').relList.supports('prefetch')
  const timer = setTimeout(() => void loadInTurn(canPrefetch ? listedFiles() : screenLoaders), PREFETCH_AFTER_MS)
  document.addEventListener('input', loadLobbyForForm)
  return () => {
    clearTimeout(timer)
    document.removeEventListener('input', loadLobbyForForm)
  }
}

/** Prefetching costs money if the player pays for data, and on a very slow line it delays what the player does. */
function isPrefetchTooCostly(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean; effectiveType?: string } }
  return connection?.saveData === true || connection?.effectiveType?.endsWith('2g') === true
}

/** If nothing is prefetched, the files of the lobby are loaded once a form that leads there is filled in. */
function loadLobbyForForm(): void {
  if (isPrefetchTooCostly() && /^\/(?:create-game|join-game|active-games)\b/.test(location.pathname)) {
    void loadScreen('/lobby').catch(() => undefined)
  }
}

/** The files of the other screens, which the build lists in the page. The browser fetches them without running them. */
function listedFiles(): (() => Promise<void>)[] {
  const list = document.querySelector<HTMLTemplateElement>('template#prefetch')
  return Array.from(list?.content.querySelectorAll('link') ?? [], (link) => () => prefetchFile(link))
}

/** Resolves when the file is fetched, or cannot be fetched. */
function prefetchFile(link: HTMLLinkElement): Promise<void> {
  return new Promise((resolve) => {
    link.addEventListener('load', () => resolve())
    link.addEventListener('error', () => resolve())
    document.head.append(link)
  })
}

/**
 * Loads one file after another, to leave a slow line to the player's actions, and only while the browser is idle,
 * because each file takes a moment of the main thread and a slow phone must respond to every touch.
 */
async function loadInTurn(loads: readonly (() => Promise<unknown>)[]): Promise<void> {
  for (const load of loads) {
    await idle()
    if (isPrefetchTooCostly()) return
    await load().catch((error: unknown) => console.debug('A screen could not be fetched ahead:', error))
  }
}

const IDLE_WITHIN_MS = 1_000

/** Resolves when the browser is idle, or at once if the browser cannot report that. */
function idle(): Promise<void> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: IDLE_WITHIN_MS })
    else setTimeout(resolve, 0)
  })
}

/** A page that lacks a file so soon after a reload would lack it again. */
const JUST_NOW_MS = 60_000

/**
 * Loads the whole page again after a script file could not be loaded: an update of the server removes the old files,
 * and Firefox never requests a file again that it could not load once. Throws the error if the page was just loaded
 * again.
 */
export async function reloadPage(error: unknown): Promise<never> {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  if (navigation?.type === 'reload' && performance.now() < JUST_NOW_MS) throw error
  location.reload()
  return new Promise(() => {})
}

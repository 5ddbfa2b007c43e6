/** A page that was loaded anew and lacks a file so soon afterwards would lack it again. */
const JUST_NOW_MS = 60_000

/**
 * Loads the whole page again, for a file of scripts that it cannot load: after an update of the server its files are gone,
 * and Firefox never asks again for a file that it could not load once. Throws the error if the page was just loaded again.
 */
export async function reloadPage(error: unknown): Promise<never> {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  if (navigation?.type === 'reload' && performance.now() < JUST_NOW_MS) throw error
  location.reload()
  return new Promise(() => {})
}

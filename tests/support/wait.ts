/** Checks every few milliseconds until the answer is true; rejects after the limit and names what it waited for. */
export async function until(isSo: () => boolean | Promise<boolean>, what: string, limitMs = 20_000): Promise<void> {
  const end = performance.now() + limitMs
  while (!(await isSo())) {
    if (performance.now() > end) throw new Error(`timed out after ${limitMs} ms: ${what}`)
    await sleep(10)
  }
}

export function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}

/**
 * The best of some tries, which end when one is within the limit: a busy computer is slow occasionally, and a page that
 * is always slow fails all tries.
 */
export async function bestOf(
  tries: number,
  limitMs: number,
  attempt: (count: number) => number | Promise<number>,
): Promise<number> {
  let best = Number.POSITIVE_INFINITY
  for (let count = 0; count < tries && best > limitMs; count += 1) best = Math.min(best, await attempt(count))
  return best
}

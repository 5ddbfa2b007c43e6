/** Waits until an instant. Near it, turns of the event loop are used because timers are exact to a millisecond only. */
export async function until(instant: number): Promise<void> {
  const left = instant - performance.now()
  if (left > 2) await new Promise((resolve) => setTimeout(resolve, left - 2))
  while (performance.now() < instant) await new Promise((resolve) => setImmediate(resolve))
}

import { sharedValue, useShared } from './shared-value'

const SAID_AFTER_MS = 1_000

/** How many parts of the page load for more than a second. */
const slow = sharedValue(0)

/** Returns the same promise. If the promise takes more than a second, the page says that it loads. */
export async function noticeIfSlow<Part>(loading: Promise<Part>): Promise<Part> {
  let end = () => clearTimeout(timer)
  const timer = setTimeout(() => {
    slow.set(slow.read() + 1)
    end = () => slow.set(slow.read() - 1)
  }, SAID_AFTER_MS)
  try {
    return await loading
  } finally {
    end()
  }
}

/** Whether something that the player has opened has been loading for more than a second. */
export const useIsLoadSlow = () => useShared(slow) > 0

/**
 * The value of the promise, or `late` if the promise takes longer than this many milliseconds. After a long turn of the
 * event loop timers run before sockets are read, so an answer that has arrived by then is read before it counts as
 * late.
 */
export async function withTimeout<T, Late>(promise: Promise<T>, ms: number, late: Late): Promise<T | Late> {
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<Late>((resolve) => {
    timer = setTimeout(() => setImmediate(resolve, late), ms)
  })
  try {
    return await Promise.race([promise, tooLate])
  } finally {
    clearTimeout(timer)
  }
}

const lockOf = (roomCode: string) => `voice-call-${roomCode}`

/** Browsers without locks also have no microphone. */
const hasLocks = () => 'locks' in navigator

/** Shows the other tabs that this page is in the call, until the returned function is called or the page has died. */
export function holdCallLock(roomCode: string): () => void {
  let release = () => {}
  const isOver = new Promise<void>((resolve) => (release = resolve))
  if (hasLocks()) void navigator.locks.request(lockOf(roomCode), { mode: 'shared' }, () => isOver)
  return release
}

/** Whether no page of this browser is in the call, so far as the browser knows. */
export async function isCallLockFree(roomCode: string): Promise<boolean> {
  if (!hasLocks()) return false
  const { held = [] } = await navigator.locks.query()
  return held.every(({ name }) => name !== lockOf(roomCode))
}

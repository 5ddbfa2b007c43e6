const lockOf = (roomCode: string) => `voice-call-${roomCode}`

/** Browsers without locks also have no microphone. */
const hasLocks = () => 'locks' in navigator

/** A browser that stores nothing for this page may refuse locks too. */
function noteRefusal(error: unknown): undefined {
  console.debug('No locks:', error)
}

/** Shows the other tabs that this page is in the call, until the returned function is called or the page has died. */
export function holdCallLock(roomCode: string): () => void {
  let release = () => {}
  const isOver = new Promise<void>((resolve) => (release = resolve))
  if (hasLocks()) navigator.locks.request(lockOf(roomCode), { mode: 'shared' }, () => isOver).catch(noteRefusal)
  return release
}

/** Whether no page of this browser is in the call, so far as the browser knows. */
export async function isCallLockFree(roomCode: string): Promise<boolean> {
  const locks = hasLocks() ? await navigator.locks.query().catch(noteRefusal) : undefined
  return locks?.held?.every(({ name }) => name !== lockOf(roomCode)) ?? false
}

import { canHaveServiceWorker, serviceWorker } from '../../net/service-worker'
import { readPreference, switchPreference, useSwitch } from '../../ui/preference'
import { toast } from '../../ui/toast'

/** The system's notification that it is the player's turn, for a page that is hidden. Off until the player wants it. */

const NOTICES = switchPreference('turn-notices', 'off')
/** Each table has one notice. The service worker uses the same tags. */
const tagOf = (roomCode: string) => `your-turn-${roomCode}`
/** The visible pages of the table hold this lock. A page that crashes loses it. */
const seenLock = (roomCode: string) => `seen-${roomCode}`

/** Browsers offer notifications in secure contexts only, and some of them not at all. */
const canNotify = 'Notification' in window && canHaveServiceWorker
/** iPhones and iPads have notifications in installed games only; no other browser has `standalone`. */
const needsInstalling =
  !canNotify && canHaveServiceWorker && 'standalone' in navigator && navigator.standalone === false

export interface TurnNotices {
  isOffered: boolean
  isOn: boolean
  /** Asks for the browser's permission if necessary, so it must be called from a press. */
  set: (isOn: boolean) => void
}

export function useTurnNotices(): TurnNotices {
  const [isWanted, setWanted] = useSwitch(NOTICES)
  const set = async (isOn: boolean) => setWanted(isOn && (await askPermission()))
  return { isOffered: canNotify || needsInstalling, isOn: isWanted && isPermitted(), set: (isOn) => void set(isOn) }
}

/** Resolves when the last notice is shown, because only a shown notice can be closed. */
let shown = Promise.resolve()

/**
 * Notifies if the page is hidden and no other tab of the table is visible. The returned function closes this notice and
 * the server's.
 */
export function noticeTurn(roomCode: string): () => void {
  if (readPreference(NOTICES) === 'off' || !isPermitted()) return () => undefined
  if (document.hidden) shown = show(roomCode)
  return () => void closeNotices(roomCode)
}

/**
 * Closes the notices of the table whenever its page becomes visible, including those of turns that passed while no page
 * was awake. Other tabs show no notices while the page is visible. The returned function ends this.
 */
export function closeNoticesWhenSeen(roomCode: string): () => void {
  if (!canNotify) return () => undefined
  let endSight = () => {}
  const follow = () => {
    endSight()
    if (document.hidden) return
    void closeNotices(roomCode)
    const sight = new Promise<void>((resolve) => (endSight = resolve))
    navigator.locks.request(seenLock(roomCode), { mode: 'shared' }, () => sight).catch(noteRefusal)
  }
  follow()
  document.addEventListener('visibilitychange', follow)
  return () => {
    document.removeEventListener('visibilitychange', follow)
    endSight()
  }
}

/** A browser that stores nothing for this page may refuse locks and service workers too. */
function noteRefusal(error: unknown): undefined {
  console.debug('No notices:', error)
}

function isPermitted(): boolean {
  return canNotify && Notification.permission === 'granted'
}

async function askPermission(): Promise<boolean> {
  if (needsInstalling) {
    const description = 'Press Share, then "Add to Home Screen". Open the game from there and turn notices on.'
    toast({ title: 'Add the Game to Your Home Screen', description })
    return false
  }
  if ((await Notification.requestPermission()) === 'granted') return true
  const description = "Allow notifications for this page in your browser's settings, then turn them on here."
  toast({ title: 'Notifications Are Blocked', description })
  return false
}

/** Through a service worker, because phones let no page show a notification itself. */
async function show(roomCode: string): Promise<void> {
  try {
    const { held = [] } = await navigator.locks.query()
    if (held.some(({ name }) => name === seenLock(roomCode))) return
    const worker = await serviceWorker()
    const tag = tagOf(roomCode)
    const options: NotificationOptions & { renotify: boolean } = {
      body: `Room ${roomCode}: are you in or out?`,
      tag,
      icon: '/icon-192.png',
      data: `/game/${roomCode}`,
      renotify: (await worker.getNotifications({ tag })).some(isOfEarlierTurn),
    }
    await worker.showNotification('Your turn', options)
  } catch (error) {
    // The title of the tab also says that it is the player's turn.
    console.warn('The notification could not be shown:', error)
  }
}

/** A turn lasts at least this long. */
const SHORTEST_TURN_MS = 10_000

/**
 * A notice replaces a notice of the same turn silently. A notice left over from an earlier turn must not silence it.
 */
function isOfEarlierTurn({ timestamp = Infinity }: Notification & { timestamp?: number }): boolean {
  return Date.now() - timestamp >= SHORTEST_TURN_MS
}

async function closeNotices(roomCode: string): Promise<void> {
  await shown
  const worker = await navigator.serviceWorker.getRegistration().catch(noteRefusal)
  for (const notice of (await worker?.getNotifications({ tag: tagOf(roomCode) })) ?? []) notice.close()
}

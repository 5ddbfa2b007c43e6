import { canHaveServiceWorker, serviceWorker } from '../../net/service-worker'
import { readPreference, switchPreference, useSwitch } from '../../ui/preference'
import { toast } from '../../ui/toast'

/** The system's notification that it is the player's turn, for a page that is hidden. Off until the player wants it. */

const NOTICES = switchPreference('turn-notices', 'off')
const TAG = 'your-turn'

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

/** Shows the notification if the page is hidden. The returned function takes it away. */
export function noticeTurn(roomCode: string): () => void {
  if (readPreference(NOTICES) === 'off' || !isPermitted() || !document.hidden) return () => undefined
  const shown = show(roomCode)
  const takeAway = () => {
    document.removeEventListener('visibilitychange', takeAwayIfSeen)
    void shown.then(closeAll)
  }
  const takeAwayIfSeen = () => document.hidden || takeAway()
  document.addEventListener('visibilitychange', takeAwayIfSeen)
  return takeAway
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
async function show(roomCode: string): Promise<ServiceWorkerRegistration | undefined> {
  try {
    const worker = await serviceWorker()
    await worker.showNotification('Your turn', {
      body: `Room ${roomCode}: are you in or out?`,
      tag: TAG,
      icon: '/icon-192.png',
      data: `/game/${roomCode}`,
    })
    return worker
  } catch (error) {
    // The title of the tab says it too.
    console.warn('The notification could not be shown:', error)
    return undefined
  }
}

async function closeAll(worker: ServiceWorkerRegistration | undefined): Promise<void> {
  for (const notice of (await worker?.getNotifications({ tag: TAG })) ?? []) notice.close()
}

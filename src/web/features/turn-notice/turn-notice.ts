import { useSyncExternalStore } from 'react'
import { canHaveServiceWorker, serviceWorker } from '../../net/service-worker'
import { keep, readKept } from '../../ui/kept'
import { toast } from '../../ui/toast'

/** The system's notice that it is the player's turn, for a page that is not looked at. Only where the player wants it. */

const KEY = 'turn-notices'
const CHANGED = 'turn-notices-changed'
const TAG = 'your-turn'

/** Browsers offer notices to safe pages only, and some of them not at all. */
const canNotify = 'Notification' in window && canHaveServiceWorker

export interface TurnNotices {
  /** Whether there can be any here. */
  isOffered: boolean
  isOn: boolean
  /** Asks the browser if it must, so it has to come from a press. */
  set: (isOn: boolean) => void
}

export function useTurnNotices(): TurnNotices {
  const isOn = useSyncExternalStore(subscribe, areOn)
  return { isOffered: canNotify, isOn, set: (next) => void setNotices(next) }
}

/** Tells the player that it is their turn, if nobody looks at the page. The returned function takes the notice away. */
export function noticeTurn(roomCode: string): () => void {
  if (!areOn() || !document.hidden) return () => undefined
  const shown = show(roomCode)
  const takeAway = () => {
    document.removeEventListener('visibilitychange', takeAwayIfSeen)
    void shown.then(closeAll)
  }
  const takeAwayIfSeen = () => document.hidden || takeAway()
  document.addEventListener('visibilitychange', takeAwayIfSeen)
  return takeAway
}

function areOn(): boolean {
  return canNotify && readKept(KEY) === 'on' && Notification.permission === 'granted'
}

async function setNotices(isWanted: boolean): Promise<void> {
  const isAllowed = isWanted && (await Notification.requestPermission()) === 'granted'
  if (isWanted && !isAllowed) {
    const description = "Allow notifications for this page in your browser's settings, then turn them on here."
    toast({ title: 'Notifications Are Blocked', description })
  }
  keep(KEY, isAllowed ? 'on' : 'off')
  window.dispatchEvent(new Event(CHANGED))
}

/** By a worker, since phones let no page show a notice itself. */
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
    // The tab's title says so too.
    console.warn('The notice could not be shown:', error)
    return undefined
  }
}

async function closeAll(worker: ServiceWorkerRegistration | undefined): Promise<void> {
  for (const notice of (await worker?.getNotifications({ tag: TAG })) ?? []) notice.close()
}

function subscribe(listener: () => void): () => void {
  window.addEventListener(CHANGED, listener)
  return () => window.removeEventListener(CHANGED, listener)
}

import { useEffect } from 'react'
import { setPush } from '../../net/calls'
import { useRoom } from '../../net/room-context'
import { canHaveServiceWorker, serviceWorker } from '../../net/service-worker'
import { sessionInfo } from '../../net/session'
import { useTurnNotices } from './turn-notice'

/**
 * The last step begun with the browser's only subscription. The next step waits for it, so that the last press decides.
 */
let settled: Promise<void> = Promise.resolve()

/** Lets the server reach a locked phone (Web Push) while the bell is on, and no longer once it is off. */
export function usePushSubscription(): void {
  const { roomCode } = useRoom()
  const { isOn } = useTurnNotices()
  useEffect(() => {
    if (!canHaveServiceWorker || !('PushManager' in window)) return
    settled = settled
      .then(() => (isOn ? handOver(roomCode) : withdraw(roomCode)))
      // If push does not work, the page's own notice still does.
      .catch((error: unknown) => console.debug('Web Push:', error))
  }, [roomCode, isOn])
}

/** On every visit, because the server keeps a subscription only as long as the seat. */
async function handOver(roomCode: string): Promise<void> {
  const { pushKey } = await sessionInfo()
  if (pushKey === null) return
  const { pushManager } = await serviceWorker()
  await setPush(roomCode, true, (await subscriptionFor(pushKey, pushManager)).toJSON())
}

async function subscriptionFor(pushKey: string, pushManager: PushManager): Promise<PushSubscription> {
  const known = await pushManager.getSubscription()
  if (known !== null && keyOf(known) === pushKey) return known
  await known?.unsubscribe()
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: pushKey })
}

/** The key of the server that a subscription is for, in base64url. */
function keyOf({ options }: PushSubscription): string {
  const bytes = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer(0))
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}

async function withdraw(roomCode: string): Promise<void> {
  const worker = await navigator.serviceWorker.getRegistration()
  const known = await worker?.pushManager.getSubscription()
  if (!known) return
  await known.unsubscribe()
  await setPush(roomCode, false, known.toJSON())
}

import { playerChannelOf } from '../../../contract'
import { isSubscribed, listen } from '../../net/realtime'

const SUBSCRIBED_WITHIN_MS = 6_000

/**
 * Listens to the events that only this player's pages receive. `isListening` resolves to false if nothing arrives for
 * now.
 */
export function listenToPlayer(
  roomCode: string,
  seat: string,
  listener: (name: string, data: unknown) => void,
): { stop: () => void; isListening: Promise<boolean> } {
  const channel = playerChannelOf(roomCode, seat)
  let stop = () => {}
  const isListening = new Promise<boolean>((resolve) => {
    stop = listen(channel, (name, data) => {
      if (name === 'pusher:subscription_succeeded') resolve(true)
      listener(name, data)
    })
    if (isSubscribed(channel)) resolve(true)
    setTimeout(() => resolve(isSubscribed(channel)), SUBSCRIBED_WITHIN_MS)
  })
  return { stop: () => stop(), isListening }
}

/**
 * The address at which a browser's push service takes messages for the browser, and the keys that encrypt them (RFC
 * 8291), in base64url.
 */
export interface PushSubscription {
  endpoint: string
  p256dh: string
  auth: string
}

/** What the browser shows. Nothing in it is about cards. */
export interface PushMessage {
  title: string
  room: string
  /** The path of the table. */
  url: string
}

/** `gone`: the subscription has ended. */
export type PushResult = 'sent' | 'failed' | 'gone'

/** The keys with which the server signs its messages (VAPID, RFC 8292), in base64url. */
export interface VapidKeys {
  publicKey: string
  privateKey: string
}

/** Sends messages to the push services of browsers. */
export interface PushSender {
  /** The key with which browsers subscribe. */
  readonly publicKey: string
  /** What is wrong with a subscription; undefined if messages can be sent to it. */
  faultOf(subscription: PushSubscription): 'unknown-service' | 'invalid' | undefined
  /** Never throws. After `ttlSeconds` the push service drops a message that it could not deliver. */
  send(subscription: PushSubscription, message: PushMessage, ttlSeconds: number): Promise<PushResult>
  /** Ends what is under way. */
  close(): void
}

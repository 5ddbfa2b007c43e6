import { ECDH } from 'node:crypto'
import { request as requestHttp, type ClientRequest } from 'node:http'
import { request as requestHttps } from 'node:https'
import type { RequestDetails } from 'web-push'
import type { Clock } from '../../ports/clock'
import type { PushMessage, PushResult, PushSender, PushSubscription, VapidKeys } from '../../ports/push-sender'
import { reportingLosses, type OnLost } from '../reporting-losses'
import { endpointAt, type PushService } from './push-services'

export interface WebPushOptions {
  keys: VapidKeys
  /** The contact to which a push service can write: an address that begins with `mailto:` or `https:`. */
  contact: string
  services: readonly PushService[]
  timeoutMs?: number
  clock: Pick<Clock, 'now'>
  /** Called at most once a minute with the number of messages that could not be sent since the last call. */
  onLost?: OnLost
}

const TIMEOUT_MS = 5_000
const PRIVATE_KEY_BYTES = 32
/** The subscription has ended, or its push service knows nothing of it. */
const GONE = [404, 410]

/** Web Push (RFC 8030) to the services of the settings and nowhere else: no redirect is followed, no answer is read. */
export class WebPushSender implements PushSender {
  readonly publicKey: string
  readonly #options: WebPushOptions
  readonly #underWay = new Set<ClientRequest>()
  readonly #lose: OnLost

  constructor(options: WebPushOptions) {
    this.#options = options
    this.publicKey = options.keys.publicKey
    this.#lose = reportingLosses(options.clock, options.onLost)
  }

  faultOf({ endpoint, p256dh, auth }: PushSubscription): 'unknown-service' | 'invalid' | undefined {
    if (endpointAt(this.#options.services, endpoint) === undefined) return 'unknown-service'
    return isPoint(p256dh) && Buffer.from(auth, 'base64url').length === 16 ? undefined : 'invalid'
  }

  async send(subscription: PushSubscription, message: PushMessage, ttlSeconds: number): Promise<PushResult> {
    const url = endpointAt(this.#options.services, subscription.endpoint)
    // The settings have changed since the browser sent this subscription.
    if (url === undefined) return 'gone'
    try {
      const status = await this.#post(
        url,
        await this.#encrypted({ ...subscription, endpoint: url.href }, message, ttlSeconds),
      )
      if (GONE.includes(status)) return 'gone'
      if (status >= 200 && status < 300) return 'sent'
      throw new Error(`${url.hostname} answered ${status}`)
    } catch (error) {
      this.#lose(1, error)
      return 'failed'
    }
  }

  close(): void {
    for (const request of this.#underWay) request.destroy(new Error('The server stops'))
  }

  async #encrypted(
    { endpoint, p256dh, auth }: PushSubscription,
    message: PushMessage,
    ttlSeconds: number,
  ): Promise<RequestDetails> {
    // Few servers ever send a message, so the library is loaded with the first.
    const { default: webPush } = await import('web-push')
    const { keys, contact } = this.#options
    const vapidDetails = { subject: contact, publicKey: keys.publicKey, privateKey: padded(keys.privateKey) }
    return webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, JSON.stringify(message), {
      vapidDetails,
      contentEncoding: 'aes128gcm',
      TTL: ttlSeconds,
      urgency: 'high',
      // A later message of the same room replaces one that still waits for the browser.
      topic: message.room,
    })
  }

  /** The status of the answer, whose body is not read. */
  #post(url: URL, { headers, body }: RequestDetails): Promise<number> {
    const signal = AbortSignal.timeout(this.#options.timeoutMs ?? TIMEOUT_MS)
    const open = url.protocol === 'https:' ? requestHttps : requestHttp
    return new Promise((resolve, reject) => {
      const request = open(url, { method: 'POST', headers, signal, agent: false }, (answer) => {
        resolve(answer.statusCode ?? 0)
        answer.destroy()
      })
      this.#underWay.add(request)
      request.on('error', reject).on('close', () => this.#underWay.delete(request))
      request.end(body)
    })
  }
}

/** Whether the key is an uncompressed point of the curve P-256. */
function isPoint(key: string): boolean {
  try {
    const point = Buffer.from(key, 'base64url')
    return point.length === 65 && ECDH.convertKey(point, 'prime256v1').length === 65
  } catch {
    return false
  }
}

/**
 * The private key with all its bytes, which the library requires. Node leaves out the zero bytes with which one of 256
 * keys begins.
 */
function padded(privateKey: string): string {
  const key = Buffer.from(privateKey, 'base64url')
  return Buffer.concat([Buffer.alloc(Math.max(0, PRIVATE_KEY_BYTES - key.length)), key]).toString('base64url')
}

import { createDecipheriv, createECDH, createHmac, createPublicKey, randomBytes, verify } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

/** A message as the browser gets it, with what the server said about its delivery. */
export interface ReceivedPush {
  endpoint: string
  ttl: number
  topic: string | undefined
  urgency: string | undefined
  message: unknown
}

interface Browser {
  keys: ReturnType<typeof createECDH>
  auth: Buffer
}

const DAY_SECONDS = 24 * 60 * 60

/**
 * A push service on loopback. It accepts only what a real service accepts: messages that are signed by VAPID (RFC 8292)
 * and that the browser can decrypt (RFC 8291). `refused` contains the refused messages.
 */
export class TestPushService {
  readonly received: ReceivedPush[] = []
  readonly refused: unknown[] = []
  /** How a message is answered; null for never. */
  status: number | null = 201
  /** The number of requests, accepted or refused. */
  asked = 0
  readonly #browsers = new Map<string, Browser>()
  readonly #server: Server

  /** The server's key, with which browsers have subscribed. */
  publicKey = ''

  private constructor() {
    this.#server = createServer((request, response) => {
      this.asked += 1
      void buffer(request)
        .then((body) => this.#take(request.url ?? '', request.headers, body))
        .catch((error: unknown) => this.refused.push(error))
        .finally(() => this.status !== null && response.writeHead(this.status, { location: this.#redirect }).end())
    })
  }

  static async start(): Promise<TestPushService> {
    const service = new TestPushService()
    service.#server.listen(0, '127.0.0.1')
    await once(service.#server, 'listening')
    return service
  }

  get origin(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  /** Subscribes a browser; returns what its page sends to the server. */
  subscribe(name: string) {
    const keys = createECDH('prime256v1')
    const p256dh = keys.generateKeys('base64url')
    const auth = randomBytes(16)
    this.#browsers.set(`/push/${name}`, { keys, auth })
    return { endpoint: `${this.origin}/push/${name}`, keys: { p256dh, auth: auth.toString('base64url') } }
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections()
    this.#server.close()
    await once(this.#server, 'close')
  }

  get #redirect(): string {
    return `${this.origin}/push/elsewhere`
  }

  #take(endpoint: string, headers: IncomingHttpHeaders, body: Buffer): void {
    const browser = this.#browsers.get(endpoint)
    if (browser === undefined) throw new Error(`nobody has subscribed at ${endpoint}`)
    checkVapid(headers.authorization ?? '', this.origin, this.publicKey)
    if (headers['content-encoding'] !== 'aes128gcm') throw new Error('not encrypted as RFC 8291 says')
    this.received.push({
      endpoint,
      ttl: Number(headers['ttl']),
      topic: headers['topic'] as string | undefined,
      urgency: headers['urgency'] as string | undefined,
      message: JSON.parse(decrypted(browser, body)),
    })
  }
}

/** Throws unless the token is signed with the key, for this service and for a day at most. */
function checkVapid(authorization: string, origin: string, publicKey: string): void {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(authorization) ?? []
  const [header = '', claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(key, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'))
  const jwk = { kty: 'EC', crv: 'P-256', x, y } as const
  const verifyingKey = createPublicKey({ key: jwk as never, format: 'jwk' })
  const signed = Buffer.from(`${header}.${claims}`)
  const isSigned = verify(
    'sha256',
    signed,
    { key: verifyingKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  const { aud, exp, sub } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as Record<string, unknown>
  const now = Date.now() / 1000
  const lasts = Number(exp) > now && Number(exp) <= now + DAY_SECONDS
  const isRight = isSigned && key === publicKey && aud === origin && lasts && /^(mailto|https):/.test(String(sub))
  if (!isRight) throw new Error(`not signed for ${origin}: ${JSON.stringify({ isSigned, key, aud, exp, sub })}`)
}

/** RFC 8291 with the single record of RFC 8188. */
function decrypted({ keys, auth }: Browser, body: Buffer): string {
  const salt = body.subarray(0, 16)
  const keyLength = body.readUInt8(20)
  const sender = body.subarray(21, 21 + keyLength)
  const record = body.subarray(21 + keyLength)
  const shared = hmac(auth, keys.computeSecret(sender))
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), sender])
  const input = hmac(salt, hmac(shared, info, Buffer.of(1)))
  const key = hmac(input, Buffer.from('Content-Encoding: aes128gcm\0'), Buffer.of(1)).subarray(0, 16)
  const nonce = hmac(input, Buffer.from('Content-Encoding: nonce\0'), Buffer.of(1)).subarray(0, 12)
  const decipher = createDecipheriv('aes-128-gcm', key, nonce)
  decipher.setAuthTag(record.subarray(-16))
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()])
  const end = padded.lastIndexOf(2)
  if (end < 0 || padded.subarray(end + 1).some((byte) => byte !== 0)) throw new Error('no end of the last record')
  return padded.subarray(0, end).toString()
}

function hmac(key: Buffer, ...parts: Buffer[]): Buffer {
  return parts.reduce((hash, part) => hash.update(part), createHmac('sha256', key)).digest()
}

/** A push service that messages may be sent to. */
export interface PushService {
  protocol: 'https:' | 'http:'
  /** `*.` at the beginning stands for any name below. */
  host: string
  /** Empty for the default port of the protocol. */
  port: string
}

const LOOPBACK = ['127.0.0.1', '[::1]', 'localhost']
const HOST = /^(?:\*\.)?[a-z\d-]+(?:\.[a-z\d-]+)+$/

/** The services of Firefox, Chrome, Safari and Edge. */
export const KNOWN_SERVICES =
  'updates.push.services.mozilla.com,fcm.googleapis.com,web.push.apple.com,*.notify.windows.com'

/**
 * A service as the settings name it: a host, or an origin. Only a loopback origin can be http. Undefined for anything
 * else.
 */
export function pushService(text: string): PushService | undefined {
  const name = text.trim().toLowerCase()
  if (HOST.test(name)) return { protocol: 'https:', host: name, port: '' }
  const url = URL.canParse(name) ? new URL(name) : undefined
  if (url === undefined || url.href !== `${url.origin}/`) return undefined
  const { protocol, hostname: host, port } = url
  const isAllowed = protocol === 'https:' || (protocol === 'http:' && LOOPBACK.includes(host))
  return isAllowed ? { protocol, host, port } : undefined
}

/** The address of a subscription, if it belongs to one of these services. */
export function endpointAt(services: readonly PushService[], endpoint: string): URL | undefined {
  if (!URL.canParse(endpoint)) return undefined
  const url = new URL(endpoint)
  const isPlain = url.username === '' && url.password === '' && url.hash === ''
  return isPlain && services.some((service) => isOf(service, url)) ? url : undefined
}

function isOf({ protocol, host, port }: PushService, url: URL): boolean {
  if (url.protocol !== protocol || url.port !== port) return false
  return host.startsWith('*.') ? url.hostname.endsWith(host.slice(1)) : url.hostname === host
}

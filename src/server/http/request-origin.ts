import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'
import QuickLru from 'quick-lru'
import { atMostEvery } from '../at-most-every'

/** Where a request comes from, and whether its page may call. */
export interface RequestOrigin {
  /** The host that the browser named, port included; behind a proxy the host that the proxy forwards. */
  host(headers: IncomingHttpHeaders): string
  isSecure(request: IncomingMessage): boolean
  /** The origin of the page, as far as the server knows it. */
  page(request: IncomingMessage): string
  /** The caller's address as the limits count it: an IPv4 address, or the /64 network of an IPv6 address. */
  address(request: Pick<IncomingMessage, 'headers' | 'socket'>): string
  /** True if a page of another site makes the call. Programs other than browsers send no Origin and are accepted. */
  isForeign(method: string | undefined, headers: IncomingHttpHeaders): boolean
  /**
   * True if this server has public origins and the request names another host, as a rebound DNS name does. Addresses and
   * localhost pass, so that the server can be tried on its own network.
   */
  isWrongHost(headers: IncomingHttpHeaders): boolean
}

export interface RequestOriginOptions {
  /** Origins that may call besides the request's own host. */
  publicOrigins: readonly string[]
  /** How many proxies are in front of the server and forward host, scheme and address. */
  trustedProxies: number
  /** Called once, for the first forwarded entry that is not an address. */
  onWrongForward?: (entry: string) => void
  /**
   * Called once, if X-Forwarded-For has fewer entries than there are trusted proxies, or if a proxy sends it and no
   * proxy is trusted. If the header is missing, only the name of a host shows that the request came through a proxy.
   */
  onWrongCount?: (entries: number) => void
  /**
   * Called with the addresses that a refused request names, at most once a minute. A proxy that does not forward the
   * host causes such refusals.
   */
  onRefused?: (named: NamedAddress) => void
}

export type NamedAddress = Record<'origin' | 'host' | 'forwardedHost', string | undefined>

const REFUSED_EVERY_MS = 60_000
const MAX_TOLD_LENGTH = 100

const MAX_FORWARDED_LENGTH = 1_000
/** A DNS name has at most 253 characters, and a port can follow. A longer host or origin cannot be valid. */
const MAX_HOST_LENGTH = 300

export function createRequestOrigin(options: RequestOriginOptions): RequestOrigin {
  const { publicOrigins, trustedProxies, onWrongForward, onWrongCount, onRefused } = options
  const origins = new Set(publicOrigins)
  const hosts = new Set(publicOrigins.map((origin) => new URL(origin).host))
  const isProxied = trustedProxies > 0
  const networks = cachedNetworks()
  let isReported = false
  let isCountReported = false
  const mayTell = atMostEvery(REFUSED_EVERY_MS)

  /** What the outermost trusted proxy said. A proxy appends to the header or replaces it, so there can be fewer entries. */
  function forwardedEntry(header: string | string[] | undefined): string | undefined {
    if (!isProxied || header === undefined) return undefined
    return header.toString().slice(-MAX_FORWARDED_LENGTH).split(',').slice(-trustedProxies)[0]?.trim()
  }

  function host(headers: IncomingHttpHeaders): string {
    const forwarded = forwardedEntry(headers['x-forwarded-host'])
    const named = forwarded ?? headers.host ?? ''
    return named.length > MAX_HOST_LENGTH ? '' : named
  }

  /**
   * The caller's address in X-Forwarded-For. The entries are read from the server outwards, up to the first that is not
   * an address.
   */
  function forwardedAddress(header: string): string | undefined {
    let address: string | undefined
    const hops = header.length > MAX_FORWARDED_LENGTH ? [] : header.split(',').reverse()
    for (const hop of hops.slice(0, trustedProxies)) {
      const next = withoutPort(hop.trim())
      if (isIP(next) === 0) {
        if (!isReported) onWrongForward?.(next.slice(0, 100))
        isReported = true
        return address
      }
      address = next
    }
    return address
  }

  function checkCount(header: string, { headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>): void {
    if (isCountReported || header.length > MAX_FORWARDED_LENGTH) return
    const entries = header === '' ? 0 : header.split(',').length
    const isFewer = entries < trustedProxies && (entries > 0 || !isOwnNetwork(host(headers)))
    // Clients can send the header too. A proxy is on the same machine or in its network; most clients are elsewhere.
    const isUntrusted = entries > 0 && !isProxied && !isPublic(socket.remoteAddress ?? '')
    if (!isFewer && !isUntrusted) return
    isCountReported = true
    onWrongCount?.(entries)
  }

  function isForeign(method: string | undefined, headers: IncomingHttpHeaders): boolean {
    const { origin } = headers
    if (origin !== undefined && origins.has(origin)) return false
    if (origin !== undefined && !isOfHost(origin, host(headers))) return true
    return isCrossSite(headers) && !(isRead(method) && isNavigation(headers))
  }

  function isWrongHost(headers: IncomingHttpHeaders): boolean {
    if (hosts.size === 0) return false
    const name = host(headers)
    if (hosts.has(name) || isOwnNetwork(name)) return false
    return !publicOrigins.some((origin) => isOfHost(origin, name))
  }

  function told(isRefused: boolean, headers: IncomingHttpHeaders): boolean {
    if (isRefused && mayTell(performance.now())) {
      const named = (name: string) => headers[name]?.toString().slice(0, MAX_TOLD_LENGTH)
      onRefused?.({ origin: named('origin'), host: named('host'), forwardedHost: named('x-forwarded-host') })
    }
    return isRefused
  }

  function isSecure({ headers, socket }: IncomingMessage): boolean {
    const forwarded = forwardedEntry(headers['x-forwarded-proto'])
    return forwarded === undefined ? 'encrypted' in socket : forwarded === 'https'
  }

  return {
    host,
    isSecure,
    page: (request) => `${isSecure(request) ? 'https' : 'http'}://${host(request.headers)}`,
    address(request) {
      const { headers, socket } = request
      const header = String(headers['x-forwarded-for'] ?? '')
      checkCount(header, request)
      return networks((header === '' ? undefined : forwardedAddress(header)) ?? socket.remoteAddress ?? '')
    },
    isForeign: (method, headers) => told(isForeign(method, headers), headers),
    isWrongHost: (headers) => told(isWrongHost(headers), headers),
  }
}

function isOfHost(origin: string, host: string): boolean {
  // The usual case needs no parsing. Parsing a URL costs as much as reading a request.
  if (origin === `http://${host}` || origin === `https://${host}`) return true
  if (origin.length > MAX_HOST_LENGTH || !URL.canParse(origin)) return false
  const { protocol, host: originHost } = new URL(origin)
  const isHttp = protocol === 'http:' || protocol === 'https:'
  // Parsing the host with the origin's scheme drops that scheme's default port.
  const own = `${protocol}//${host}`
  return isHttp && URL.canParse(own) && new URL(own).host === originHost
}

/** An address of any network, or localhost. */
function isOwnNetwork(host: string): boolean {
  if (!URL.canParse(`http://${host}`)) return false
  const { hostname } = new URL(`http://${host}`)
  return isIP(hostname.replace(/^\[|\]$/g, '')) !== 0 || /^(.+\.)?localhost$/.test(hostname)
}

function isPublic(address: string): boolean {
  return isIP(address) !== 0 && ipaddr.process(address).range() === 'unicast'
}

/** Some proxies forward the port too, which differs with every connection. */
function withoutPort(address: string): string {
  return address.replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1').replace(/^\[([^\]]*)\](:\d+)?$/, '$1')
}

const CACHED_NETWORKS = 1_000

function cachedNetworks(): (address: string) => string {
  const cache = new QuickLru<string, string>({ maxSize: CACHED_NETWORKS })
  return (address) => {
    const network = cache.get(address) ?? networkOf(address)
    cache.set(address, network)
    return network
  }
}

const IPV6_NETWORK_BITS = 64

/** A caller with one IPv6 address can use its whole /64 network, so the network counts. */
function networkOf(address: string): string {
  if (isIP(address) !== 6) return address
  const parsed = ipaddr.process(address.split('%', 1)[0] ?? '')
  if (parsed instanceof ipaddr.IPv4) return parsed.toString()
  return ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toString()}/${IPV6_NETWORK_BITS}`).toString()
}

/** Whether a request asks for something and changes nothing. */
export function isRead(method: string | undefined): boolean {
  return method === 'GET' || method === 'HEAD'
}

/** True for what a page of another site loads into itself, such as a picture or a frame. False for a link there. */
export function isEmbedded(headers: IncomingHttpHeaders): boolean {
  return isCrossSite(headers) && !isNavigation(headers)
}

function isCrossSite(headers: IncomingHttpHeaders): boolean {
  return headers['sec-fetch-site'] === 'cross-site'
}

/** Whether the address is shown in a tab of its own. */
function isNavigation(headers: IncomingHttpHeaders): boolean {
  return headers['sec-fetch-dest'] === 'document'
}

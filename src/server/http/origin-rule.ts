import type { IncomingHttpHeaders } from 'node:http'

/** Tells calls of our own pages from those of other sites' pages. */
export interface OriginRule {
  /** True if another site's page makes the call. What is no browser sends no Origin and passes. */
  isForeign(method: string, headers: IncomingHttpHeaders): boolean
}

export function createOriginRule(rule: { publicOrigins: readonly string[]; trustsProxy: boolean }): OriginRule {
  const known = new Set(rule.publicOrigins)
  return {
    isForeign(method, headers) {
      const { origin } = headers
      if (origin !== undefined && known.has(origin)) return false
      if (origin !== undefined && !isOfHost(origin, hostOf(headers, rule.trustsProxy))) return true
      return headers['sec-fetch-site'] === 'cross-site' && method !== 'GET' && method !== 'HEAD'
    },
  }
}

/** The host that the browser named, port included; behind a proxy the one that it passes on. */
export function hostOf(headers: IncomingHttpHeaders, trustsProxy: boolean): string {
  const forwarded = trustsProxy ? headers['x-forwarded-host'] : undefined
  const hosts = String(forwarded ?? headers.host ?? '').split(',')
  return (hosts.at(-1) ?? '').trim()
}

function isOfHost(origin: string, host: string): boolean {
  // As nearly all come; parsing costs as much as reading the whole request.
  if (origin === `http://${host}` || origin === `https://${host}`) return true
  if (!URL.canParse(origin)) return false
  const { protocol, host: originHost } = new URL(origin)
  const isHttp = protocol === 'http:' || protocol === 'https:'
  // Parsing the host with the origin's scheme drops a port that is that scheme's own.
  const own = `${protocol}//${host}`
  return isHttp && URL.canParse(own) && new URL(own).host === originHost
}

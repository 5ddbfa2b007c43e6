import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { createRequestOrigin, type NamedAddress } from './request-origin'

const alone = createRequestOrigin({ publicOrigins: [], trustedProxies: 0 })
const known = createRequestOrigin({ publicOrigins: ['https://poker.example.org'], trustedProxies: 0 })
const behindProxy = createRequestOrigin({ publicOrigins: [], trustedProxies: 1 })
const behindTwo = createRequestOrigin({ publicOrigins: [], trustedProxies: 2 })

describe('a call is our own', () => {
  it.each([
    ['without an Origin', {}],
    ['from its own host', { host: 'poker.local:3000', origin: 'http://poker.local:3000' }],
    ['from its own host behind https', { host: 'poker.example', origin: 'https://poker.example' }],
    ['where the host names the default port', { host: 'poker.example:443', origin: 'https://poker.example' }],
    ['whatever the case of the host', { host: 'Poker.Local:3000', origin: 'http://poker.local:3000' }],
    ['from an address in the network', { host: '192.168.1.20:3000', origin: 'http://192.168.1.20:3000' }],
    ['from the same site', { host: 'a:3000', origin: 'http://a:3000', 'sec-fetch-site': 'same-origin' }],
  ])('%s', (_, headers) => {
    expect(alone.isForeign('POST', headers)).toBe(false)
  })

  it('from a public origin, whatever host a proxy asks for', () => {
    const headers = { host: '10.0.0.5:3000', origin: 'https://poker.example.org', 'sec-fetch-site': 'cross-site' }

    expect(known.isForeign('POST', headers)).toBe(false)
  })

  it('from the host that a trusted proxy passes on', () => {
    const headers = { host: '10.0.0.5:3000', 'x-forwarded-host': 'poker.example', origin: 'https://poker.example' }

    expect(behindProxy.isForeign('POST', headers)).toBe(false)
    expect(alone.isForeign('POST', headers)).toBe(true)
  })

  it('when a link from elsewhere was followed', () => {
    const headers = { host: 'a', 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'document' }

    expect(alone.isForeign('GET', headers)).toBe(false)
    expect(alone.isForeign('POST', headers)).toBe(true)
  })
})

it('refused origins and hosts are reported once a minute', () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const onRefused = vi.fn<(named: NamedAddress) => void>()
  const origin = createRequestOrigin({ publicOrigins: ['https://poker.example'], trustedProxies: 1, onRefused })
  const own = { host: 'poker.example', origin: 'https://poker.example' }
  const refused = { host: 'backend', 'x-forwarded-host': 'x'.repeat(1_000), origin: 'https://other.example' }

  for (const headers of [own, refused, refused]) origin.isForeign('POST', headers)
  origin.isWrongHost({ host: 'backend' })
  const named = { host: 'backend', forwardedHost: 'x'.repeat(100), origin: 'https://other.example' }
  expect(onRefused.mock.calls).toEqual([[named]])

  vi.advanceTimersByTime(60_000)
  for (const headers of [own, { host: 'backend' }, refused]) origin.isWrongHost(headers)
  expect(onRefused.mock.calls.slice(1)).toEqual([[{ host: 'backend' }]])
})

describe('a call is foreign', () => {
  it.each([
    ['from another host', { host: 'poker.local', origin: 'http://evil.example' }],
    ['from another port', { host: 'poker.local:3000', origin: 'http://poker.local:4000' }],
    ['from a sandboxed page', { host: 'poker.local', origin: 'null' }],
    ['from a file', { host: '', origin: 'file://' }],
    ['from a host that only begins like ours', { host: 'poker.local', origin: 'http://poker.local.evil.example' }],
    ['from a host that hides ours', { host: 'poker.local', origin: 'http://poker.local@evil.example' }],
    ['from nonsense', { host: 'poker.local', origin: 'poker.local' }],
    ['when the browser says that it comes from another site', { host: 'a', 'sec-fetch-site': 'cross-site' }],
  ])('%s', (_, headers) => {
    expect(alone.isForeign('POST', headers)).toBe(true)
    expect(known.isForeign('POST', headers)).toBe(true)
  })

  it.each([
    { origin: 'http://evil.example' },
    { 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'image' },
    { 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'iframe' },
  ])('also when it reads: %o', (headers) => {
    expect(alone.isForeign('GET', { host: 'a', ...headers })).toBe(true)
  })
})

it('the host of PUBLIC_ORIGIN is known in every spelling, and no other host is (P-host-1)', () => {
  for (const host of [
    'poker.example.org',
    'Poker.Example.org',
    'poker.example.org:443',
    'localhost:3000',
    '10.0.0.7',
  ]) {
    expect(known.isWrongHost({ host }), host).toBe(false)
  }
  for (const host of ['evil.example', 'poker.example.org:80', 'poker.example.org.evil.example', '', 'a b']) {
    expect(known.isWrongHost({ host }), host).toBe(true)
  }
})

describe('behind two proxies, of which the outer one has TLS (P-host-2)', () => {
  const secureBehindTwo = (proto: string) =>
    behindTwo.isSecure(Object.assign(new IncomingMessage(new Socket()), { headers: { 'x-forwarded-proto': proto } }))

  it.each([
    ['both append', 'poker.example, inner:8080', 'https, http'],
    ['the inner one replaces or passes on', 'poker.example', 'https'],
    ['a client sent entries of its own', 'evil.example, poker.example,inner:8080', 'http, https,http'],
  ])('%s', (_, forwardedHost, proto) => {
    expect(behindTwo.host({ host: '10.0.0.5:3000', 'x-forwarded-host': forwardedHost })).toBe('poker.example')
    expect(secureBehindTwo(proto)).toBe(true)
  })

  it('behind one proxy its own entry counts', () => {
    const headers = { host: '10.0.0.5:3000', 'x-forwarded-host': 'evil.example, poker.example' }

    expect(behindProxy.host(headers)).toBe('poker.example')
    expect(alone.host(headers)).toBe('10.0.0.5:3000')
  })

  it('a long header is read from its end', () => {
    const headers = { 'x-forwarded-host': `${'x,'.repeat(5_000)}poker.example, inner` }

    expect(behindTwo.host(headers)).toBe('poker.example')
  })
})

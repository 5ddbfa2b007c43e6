import { afterEach, describe, expect, it, vi } from 'vitest'
import { CallError, fetchJson, hasFailedWith } from './fetch-json'

const respond = (status: number, body: string | null, headers: Record<string, string> = {}) =>
  vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response(body, { status, headers }))

/** As the browser's `fetch`, of a server that says nothing. */
const neverAnswer = () =>
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (_, { signal } = {}) => {
    if (!signal?.aborted) await new Promise((resolve) => signal?.addEventListener('abort', resolve))
    throw new DOMException('Aborted', 'AbortError')
  })

async function failureOf(call: Promise<unknown>): Promise<CallError> {
  const error: unknown = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(CallError)
  return error as CallError
}

afterEach(() => vi.useRealTimers())

describe('a call', () => {
  it('carries credentials, the body as JSON and the ETag, and bypasses the browser cache', async () => {
    const fetched = respond(200, '{"roomCode":"K7PWQ3"}', { etag: 'W/"1"' })
    const reply = await fetchJson('POST', '/api/x', { body: { a: 1 }, etag: 'W/"0"' })
    expect(reply).toEqual({ status: 200, etag: 'W/"1"', body: { roomCode: 'K7PWQ3' } })
    expect(fetched).toHaveBeenCalledWith(
      '/api/x',
      expect.objectContaining({
        method: 'POST',
        credentials: 'include',
        cache: 'no-store',
        body: '{"a":1}',
        headers: { accept: 'application/json', 'content-type': 'application/json', 'if-none-match': 'W/"0"' },
      }),
    )
  })

  it('without a payload sends no body and no content type', async () => {
    const fetched = respond(200, '{"success":true}')
    await fetchJson('POST', '/api/x')
    const init = fetched.mock.calls[0]?.[1]
    expect(init).not.toHaveProperty('body')
    expect(init?.headers).toEqual({ accept: 'application/json' })
  })

  it('succeeds with 304', async () => {
    respond(304, null)
    expect(await fetchJson('GET', '/api/x')).toMatchObject({ status: 304, body: undefined })
  })

  it("fails with the server's sentence, code and params, and the time to wait", async () => {
    const body = { error: 'Ante must be at least $1', code: 'ante-too-low', params: { min: 1 } }
    respond(429, JSON.stringify(body), { 'retry-after': '2' })
    const failure = await failureOf(fetchJson('GET', '/api/x'))
    expect(failure).toMatchObject({
      message: 'Ante must be at least $1',
      status: 429,
      code: 'ante-too-low',
      params: { min: 1 },
      retryAfterMs: 2_000,
    })
    expect(hasFailedWith(failure, 'ante-too-high', 'ante-too-low')).toBe(true)
    expect(hasFailedWith(failure, 'ante-too-high')).toBe(false)
  })

  it.each([{}, { 'retry-after': '0' }, { 'retry-after': 'Wed, 21 Oct 2026 07:28:00 GMT' }])(
    'knows no time to wait from %o',
    async (headers) => {
      respond(429, '{"error":"Too many requests"}', headers)
      expect((await failureOf(fetchJson('GET', '/api/x'))).retryAfterMs).toBeNull()
    },
  )

  it('asks for a short answer if events tell the rest', async () => {
    const fetched = respond(200, '{"success":true}')
    await fetchJson('POST', '/api/x', { isMinimal: true })
    expect(fetched.mock.calls[0]?.[1]?.headers).toMatchObject({ prefer: 'return=minimal' })
  })

  it.each(['<h1>Bad Gateway</h1>', '{"error":7}', '"no"', 'null'])(
    'fails with a general sentence, as if no answer came, for %s instead of the server’s answer',
    async (body) => {
      respond(403, body)
      expect(await failureOf(fetchJson('GET', '/api/x'))).toMatchObject({
        message: 'The server answered with an error (403).',
        status: 0,
        isForeign: true,
        retryAfterMs: null,
      })
    },
  )

  it.each([502, 503, 504])('fails as if no answer came when a proxy does not reach the server (%d)', async (status) => {
    respond(status, '<h1>Bad Gateway</h1>')
    expect(await failureOf(fetchJson('GET', '/api/x'))).toMatchObject({ status: 0, isForeign: false })
  })

  it.each(['{"login":"https://portal.example"}', '"no"', 'null'])(
    'that does something fails as if no answer came for %s instead of the server’s answer',
    async (body) => {
      respond(200, body)
      expect(await failureOf(fetchJson('POST', '/api/x'))).toMatchObject({ status: 0, isForeign: true })
    },
  )

  it('fails with status 0 when no answer comes', async () => {
    vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'))
    expect((await failureOf(fetchJson('GET', '/api/x'))).status).toBe(0)
  })

  it('gives up after 8 s', async () => {
    vi.useFakeTimers()
    neverAnswer()
    const failure = failureOf(fetchJson('GET', '/api/x'))
    await vi.advanceTimersByTimeAsync(7_999)
    expect(vi.getTimerCount()).toBe(1)
    await vi.advanceTimersByTimeAsync(1)
    expect((await failure).status).toBe(0)
  })

  it('is aborted with its caller, at once if the caller has gone before', async () => {
    const asked = new AbortController()
    const fetched = neverAnswer()
    const isGivenUp = () => fetched.mock.lastCall?.[1]?.signal?.aborted
    const failure = failureOf(fetchJson('GET', '/api/x', { signal: asked.signal }))
    expect(isGivenUp()).toBe(false)
    asked.abort()
    expect(isGivenUp()).toBe(true)
    expect((await failure).status).toBe(0)
    const next = failureOf(fetchJson('GET', '/api/x', { signal: asked.signal }))
    expect(isGivenUp()).toBe(true)
    expect((await next).status).toBe(0)
  })
})

import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { deal, openApp, seat, type TestApp } from '../../../tests/support/app'
import { MemoryLimits } from '../adapters/memory-limits'
import { createQuickPolls } from './quick-polls'

let test: TestApp
let origin: string

async function open(...chosen: Parameters<typeof openApp>) {
  test = await openApp(...chosen)
  origin = await test.app.listen({ port: 0, host: '127.0.0.1' })
}
beforeEach(() => open())
afterEach(() => test.close())

const TOLD_BY_THE_NETWORK = ['connection', 'date', 'keep-alive', 'transfer-encoding']

async function ask(path: string, cookie: string | undefined, headers: Record<string, string> = {}) {
  const answer = await fetch(`${origin}/api/game/${path}`, { headers: { ...headers, ...(cookie && { cookie }) } })
  const told = [...answer.headers].filter(([name]) => !TOLD_BY_THE_NETWORK.includes(name))
  return { status: answer.status, headers: Object.fromEntries(told), body: await answer.text() }
}

/** A query string is unusual enough for the router to answer. */
const byTheRouter = (path: string) => `${path}?`

describe.each(['lobby', 'state'])('a poll of the %s', (page) => {
  it('is answered as the router answers it', async () => {
    const { code, players } = await deal(test, ['Maya', 'Noor'], ['Kh Ks 9d', '2c 7h 4s', 'Ah Qd 5c'])
    for (const { cookie } of players) {
      const quick = await ask(`${page}/${code}`, cookie)
      expect(quick).toEqual(await ask(byTheRouter(`${page}/${code}`), cookie))
      const again = { 'if-none-match': String(quick.headers['etag']) }
      const unchanged = await ask(`${page}/${code}`, cookie, again)
      const routed = await ask(byTheRouter(`${page}/${code}`), cookie, again)
      expect([unchanged.status, unchanged.body, unchanged.headers['etag']]).toEqual([304, '', quick.headers['etag']])
      expect([routed.status, routed.body, routed.headers['etag']]).toEqual([304, '', quick.headers['etag']])
    }
  })

  it('of a stranger, or of another site, is left to the router', async () => {
    const { code, players } = await seat(test, 'Maya')
    expect(await ask(`${page}/${code}`, undefined)).toMatchObject({ status: 404 })
    expect(await ask(`${page}/${code}`, `${players[0].cookie}x`)).toMatchObject({ status: 404 })
    expect(await ask(`${page}/${code}`, players[0].cookie, { origin: 'https://elsewhere.example' })).toMatchObject({
      status: 403,
    })
    expect(await ask(`${page}/AAAAAA`, players[0].cookie)).toMatchObject({ status: 404 })
  })
})

it('counts', async () => {
  await test.close()
  await open({ limits: (clock) => new MemoryLimits(clock) })
  const { code, players } = await seat(test, 'Maya')
  for (let poll = 0; poll < 30; poll += 1) expect((await ask(`lobby/${code}`, players[0].cookie)).status).toBe(200)
  const refused = await ask(`lobby/${code}`, players[0].cookie)
  expect(refused).toMatchObject({ status: 429, headers: { 'retry-after': '1' } })
  expect(refused).toEqual(await ask(byTheRouter(`lobby/${code}`), players[0].cookie))
})

it('a lobby load that must keep a seat is no mere look', async () => {
  const { code, players } = await seat(test, 'Maya', 'Noor')
  await players[1].post(`/game/leave/${code}?unload=1`)
  await test.clock.advance(9_000)
  expect(await ask(`lobby/${code}`, players[1].cookie)).toMatchObject({ status: 200 })
  await test.clock.advance(9_000)
  expect(await ask(`lobby/${code}`, players[1].cookie)).toMatchObject({ status: 200 })
})

it.each(['at once', 'after asking other processes'])(
  'a room that cannot be shown, %s, is left to the router',
  async (when) => {
    const broken = () => {
      throw new Error('a fault in one room')
    }
    const isAlone = when === 'at once'
    let looks = 0
    const parts: Parameters<typeof createQuickPolls>[0] = {
      rooms: {
        glance: () => (isAlone || looks++ > 0 ? broken() : { etag: '""', body: broken }),
        catchUp: () => (isAlone ? true : Promise.resolve(true)),
      },
      sessions: { read: () => 'somebody', create: broken, cookie: broken },
      limits: new MemoryLimits(test.clock),
      metrics: { refused: broken },
    }
    const polls = createQuickPolls(parts, (_request, response) => response.writeHead(500).end('by the router'))
    const server = createServer(polls).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    const answer = await fetch(`http://127.0.0.1:${port}/api/game/state/AAAAAA`)
    expect([answer.status, await answer.text()]).toEqual([500, 'by the router'])
    server.close()
    server.closeAllConnections()
  },
)

import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { CryptoChance } from '../adapters/crypto-chance'
import { ManualClock } from '../adapters/manual-clock'
import { createSessions } from './sessions'
import { openApp, type TestApp } from '../../../tests/support/app'
import type { Answer, Player } from '../../../tests/support/player'

const DAYS_MS = 24 * 60 * 60 * 1000

/** The clock of the sessions alone, so that no game has to run for thirty days. */
let calendar: ManualClock
let test: TestApp
let maya: Player

beforeEach(async () => {
  calendar = new ManualClock()
  const chance = new CryptoChance()
  test = await openApp({ sessions: createSessions({ secret: 'a secret', clock: calendar, chance }) })
  maya = test.player()
})
afterEach(() => test.close())

const cookiesOf = ({ headers }: Answer<unknown>): string[] =>
  [(headers['set-cookie'] as string[] | string | undefined) ?? []].flat()

describe('a session', () => {
  it('comes in a cookie that scripts cannot read, that lasts 30 days and stays on this site', async () => {
    const [cookie = '', ...others] = cookiesOf(await maya.get('/api/session/init'))

    expect(others).toEqual([])
    expect(cookie.split('; ').slice(1).sort()).toEqual(['HttpOnly', 'Max-Age=2592000', 'Path=/', 'SameSite=Lax'])
  })

  it('is a random id of at least 128 bits, and signed', async () => {
    const [cookie = ''] = cookiesOf(await maya.get('/api/session/init'))
    const [id = '', , signature = ''] = decodeURIComponent(cookie.split(/[=;]/)[1] ?? '').split('.')

    expect(Buffer.from(id, 'base64url').length).toBeGreaterThanOrEqual(16)
    expect(Buffer.from(signature, 'base64').length).toBe(32)
  })

  it('is created once, and renewed by init', async () => {
    const code = await maya.createGame()
    await calendar.advance(29 * DAYS_MS)
    expect(cookiesOf(await maya.get('/api/session/init'))).toHaveLength(1)
    await calendar.advance(2 * DAYS_MS)
    const lobby = await maya.get(`/api/game/lobby/${code}`)

    expect(cookiesOf(lobby)).toEqual([])
    expect(lobby.status).toBe(200)
  })

  it.each([
    'GET /api/game/active-games',
    'GET /api/game/state/ABCDEF',
    'POST /api/game/start/ABCDEF',
    'POST /api/game/create',
  ])('is given by %s to a caller without one', async (call) => {
    const [method, path] = call.split(' ')
    const answer = method === 'GET' ? await maya.get(path!) : await maya.post(path!)

    expect(cookiesOf(answer)).toHaveLength(1)
  })

  it('is given even when the body is refused', async () => {
    const refused = await maya.post('/api/game/create', '{')

    expect(refused.status).toBe(400)
    expect(cookiesOf(refused)).toHaveLength(1)
    expect(cookiesOf(await maya.post('/api/game/create', '{'))).toEqual([])
  })

  it.each([
    ['an unknown path', '/api/game/unheard-of', {}],
    ['another method', '/api/game/create', {}],
    ['a page of another site', '/api/game/active-games', { origin: 'https://evil.example' }],
  ])('is not given to a request for %s, which is no call (P-session-5)', async (_, path, headers) => {
    const refused = await maya.get(path, headers)

    expect([403, 404]).toContain(refused.status)
    expect(cookiesOf(refused)).toEqual([])
  })

  it('is over after 30 days, even if the browser still sends the cookie', async () => {
    await maya.get('/api/session/init')
    expect(cookiesOf(await maya.get('/api/game/active-games'))).toEqual([])
    await calendar.advance(30 * DAYS_MS + 1)

    expect(cookiesOf(await maya.get('/api/game/active-games'))).toHaveLength(1)
  })

  it.each([
    ['another id', (cookie: string) => cookie.replace(/=../, '=zz')],
    ['a longer life', (cookie: string) => cookie.replace(/\.(\d+)\./, '.9$1.')],
    ['no signature', (cookie: string) => cookie.slice(0, cookie.lastIndexOf('.'))],
    ['another signature', (cookie: string) => `${cookie.slice(0, -4)}AAAA`],
    ['nonsense', () => 'poker_session=%E0%A4%A'],
  ])('with %s is invalid', async (_, forge) => {
    await maya.get('/api/session/init')
    maya.cookie = forge(maya.cookie!)

    expect(cookiesOf(await maya.get('/api/game/active-games'))).toHaveLength(1)
  })

  it('is found among other cookies, even forged ones of its name', async () => {
    const code = await maya.createGame()
    maya.cookie = `theme=dark; poker_session=forged.1.AAAA; ${maya.cookie}; other=1`

    expect((await maya.get(`/api/game/lobby/${code}`)).status).toBe(200)
  })

  it('never shows its id in an answer or a log', async () => {
    const code = await maya.createGame()
    const id = decodeURIComponent(maya.cookie!.split('=')[1]!).split('.')[0]!
    const answers = [
      await maya.get('/api/session/init'),
      await maya.get(`/api/game/lobby/${code}`),
      await maya.get(`/api/game/state/${code}`),
      await maya.get('/api/game/active-games'),
    ]

    expect(answers.map(({ text }) => text).join()).not.toContain(id)
    expect(JSON.stringify(test.events)).not.toContain(id)
    expect(test.logged.join()).not.toContain(id)
  })
})

it('a session over https is in a cookie that no other subdomain can set, and only it counts (P-session-2)', () => {
  const sessions = createSessions({ secret: 'a secret', clock: calendar, chance: new CryptoChance() })
  const sent = (session: string) => sessions.cookies(session, true).map((cookie) => cookie.split(';', 1)[0]!)
  const [own = '', plain = ''] = sent('own')
  const [, planted = ''] = sent('another')

  expect([own, plain].map((cookie) => cookie.split('=', 1)[0])).toEqual(['__Host-poker_session', 'poker_session'])
  expect([own, plain, `${planted}; ${own}`].map((header) => sessions.read(header))).toEqual(['own', 'own', 'own'])
})

describe('a cookie is Secure', () => {
  it('behind a trusted proxy that speaks https', async () => {
    await test.close()
    test = await openApp({ trustedProxies: 1 })
    const [cookie] = cookiesOf(await test.player().get('/api/session/init', { 'x-forwarded-proto': 'https' }))

    expect(cookie).toContain('; Secure')
  })

  it('not because a header of a client says so', async () => {
    const [cookie] = cookiesOf(await maya.get('/api/session/init', { 'x-forwarded-proto': 'https' }))

    expect(cookie).not.toContain('Secure')
  })
})

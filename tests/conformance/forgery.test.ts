import { once } from 'node:events'
import { WebSocket } from 'ws'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../support/test-server'
import { Player, type Answer } from '../support/player'
import { deal, seat } from '../support/table'

// Forged cookies, origins, addresses and bodies give no access.

const PLAIN = ['Kh Qd 9s', '8c 7d 4s', 'Jc 10d 3s']
/** All that a stranger learns of a room. */
const NO_SEAT = { error: 'Player not found', code: 'player-not-found' }

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ publicOrigins: ['https://poker.example.org'] })
})
afterAll(() => server.stop())

/** Every call of a room. */
function everyCall(player: Player, code: string): Promise<Answer<unknown>>[] {
  return [
    player.state(code),
    player.lobby(code),
    player.history(code),
    player.chatLog(code),
    player.ready(code),
    player.start(code),
    player.setDifficulty(code, 'hard'),
    player.kick(code, 'Ada'),
    player.decide(code, 'stay'),
    player.chooseWilds(code, [{ suit: 'hearts', selectedRank: 'A' }]),
    player.continue(code),
    player.roundReady(code),
    player.nextRound(code),
    player.setAnte(code, 99),
    player.rename(code, 'Zoe'),
    player.leave(code),
    player.unload(code),
    player.leaveGame(code),
    player.heartbeat(code),
    player.approve(code, 'Ada'),
    player.deny(code, 'Ada'),
    player.allowJoins(code, false),
    player.say(code, 'hello'),
  ]
}

async function expectNoAccess(player: Player, code: string): Promise<void> {
  for (const answer of await Promise.all(everyCall(player, code))) {
    expect([answer.status, answer.body]).toEqual([404, NO_SEAT])
  }
}

function forgedBy(cookie: string | undefined, forge: (value: string) => string): Player {
  const player = new Player(server, 'Forger')
  const [name, value] = (cookie ?? '').split('=') as [string, string]
  player.cookie = `${name}=${encodeURIComponent(forge(decodeURIComponent(value)))}`
  return player
}

describe('a cookie', () => {
  it('without a valid signature of this server gives no access', async () => {
    const { code, creator, players } = await deal(server, ['Ada', 'Ben'], { hands: PLAIN })
    const before = (await creator.state(code)).text
    const other = await startTestServer()
    const foreign = await Player.arrive(other, 'Ada')
    await other.stop()
    const flip = (value: string, at: number) =>
      value.slice(0, at) + (value[at] === 'A' ? 'B' : 'A') + value.slice(at + 1)
    const length = decodeURIComponent(creator.cookie?.split('=')[1] ?? '').length
    const [, benSignature] = decodeURIComponent(players[1]?.cookie ?? '').split(/\.(?=[^.]*$)/)
    const forgeries: ((value: string) => string)[] = [
      ...Array.from({ length: 20 }, (_, each) => (value: string) => flip(value, Math.floor((each * length) / 20))),
      (value) => value.split('.').slice(0, -1).join('.'),
      (value) => value.split('.')[0] ?? '',
      (value) => `${value.split('.').slice(0, -1).join('.')}.${benSignature}`,
      (value) => `${value}x`,
      (value) => value.slice(0, -1),
      (value) => value.replace(/\.\d+\./, '.9999999999999.'),
      (value) => value.toUpperCase(),
      (value) => ` ${value}`,
      () => '',
      () => '.',
      () => '...',
      () => 'x'.repeat(5000),
      () => '{"session":1}',
      () => decodeURIComponent(foreign.cookie?.split('=')[1] ?? ''),
    ]
    for (const forge of forgeries) {
      const forger = forgedBy(creator.cookie, forge)
      expect((await forger.state(code)).body.error).toBe('Player not found')
      expect((await forger.leave(code)).status).toBe(404)
    }
    expect((await creator.state(code)).text).toBe(before)
  })

  it('with a seat in one room gives no access to another', async () => {
    const mine = await seat(server, ['Ada'])
    const theirs = await deal(server, ['Ben', 'Cyd'], { hands: PLAIN })
    const before = (await theirs.creator.state(theirs.code)).text
    await expectNoAccess(mine.creator, theirs.code)
    expect((await theirs.creator.state(theirs.code)).text).toBe(before)
  })

  it('of a kicked player gives no access', async () => {
    const { code, creator, players } = await seat(server, ['Ada', 'Ben', 'Cyd'])
    await creator.kick(code, 'Ben')
    await expectNoAccess(players[1]!, code)
    await players[2]!.ready(code)
    await creator.start(code)
    await expectNoAccess(players[1]!, code)
    expect((await players[1]!.join(code, 'Other')).status).toBe(403)
  })
})

describe('a stranger', () => {
  it('learns only that a room exists', async () => {
    const { code } = await deal(server, ['Ada', 'Ben'], { hands: PLAIN })
    const stranger = await Player.arrive(server, 'Zoe')
    await expectNoAccess(stranger, code)
    expect((await stranger.joinStatus(code)).text).toBe('{"status":"none"}')
    const { text } = await stranger.get('/api/game/active-games')
    expect(text).not.toContain(code)
    expect((await stranger.get('/metrics')).text).not.toContain(code)
  })
})

describe('a page of another origin', () => {
  const FOREIGN = ['https://evil.example', 'null', 'http://127.0.0.1:1', 'https://poker.example.org.evil.example']

  it.each(FOREIGN)('at %j may make no call and subscribe to nothing', async (origin) => {
    const { code, creator } = await seat(server, ['Ada'])
    const before = (await creator.lobby(code)).text
    const headers = { origin }
    for (const answer of [
      await creator.post(`/api/game/leave/${code}`, undefined, headers),
      await creator.post(`/api/game/ante/${code}`, { ante: 1 }, headers),
      await creator.post('/api/game/create', {}, headers),
      await creator.post('/api/chat/pusher/auth', {}, headers),
      await creator.get(`/api/game/state/${code}`, headers),
    ]) {
      expect(answer.status).toBe(403)
      expect(answer.headers['access-control-allow-origin']).toBeUndefined()
    }
    await expect(creator.openSocket(headers)).rejects.toThrow('403')
    expect((await creator.lobby(code)).text).toBe(before)
  })

  it.each(['https://poker.example.org', 'own'])('at %s is allowed', async (origin) => {
    const { code, creator } = await seat(server, ['Ada'])
    const headers = { origin: origin === 'own' ? server.origin : origin }
    expect((await creator.post(`/api/game/ready/${code}`, undefined, headers)).status).toBe(200)
    const socket = await creator.openSocket(headers)
    socket.close()
  })

  it.each(['text/plain', 'application/x-www-form-urlencoded'])('cannot post a form as %j', async (type) => {
    const { code, creator } = await seat(server, ['Ada'])
    const before = (await creator.lobby(code)).text
    const headers = { 'content-type': type }
    for (const call of [`ready/${code}`, `ante/${code}`, `leave/${code}`]) {
      expect((await creator.post(`/api/game/${call}`, '{"ante":1}', headers)).status).toBe(415)
    }
    expect((await creator.lobby(code)).text).toBe(before)
  })

  it('cannot post without an Origin header when Sec-Fetch-Site names another site', async () => {
    const { code, creator } = await seat(server, ['Ada'])
    const answer = await creator.post(`/api/game/leave/${code}`, undefined, { 'sec-fetch-site': 'cross-site' })
    expect(answer.status).toBe(403)
  })

  it('is not allowed by its own X-Forwarded-Host', async () => {
    const { code, creator } = await seat(server, ['Ada'])
    const headers = { origin: 'https://evil.example', 'x-forwarded-host': 'evil.example' }
    expect((await creator.post(`/api/game/leave/${code}`, undefined, headers)).status).toBe(403)
  })

  it('whose name leads to this server reaches no call, no page and no channel (P-host-1, P-channel-5)', async () => {
    const ada = await Player.arrive(server, 'Ada')
    const headers = { host: 'rebound.example' }
    for (const path of ['/api/session/init', '/']) expect((await ada.get(path, headers)).status).toBe(421)
    await expect(ada.openSocket(headers)).rejects.toThrow('421')
  })

  it('cannot frame our pages, and headers forbid type sniffing and foreign scripts', async () => {
    const ada = await Player.arrive(server, 'Ada')
    const page = await ada.get('/', { accept: 'text/html' })
    const policy = page.headers['content-security-policy'] as string
    expect(policy).toMatch(/default-src 'self'/)
    expect(policy).toMatch(/frame-ancestors 'none'/)
    expect(policy).toMatch(/object-src 'none'/)
    expect(policy).not.toMatch(/unsafe-eval|script-src[^;]*unsafe-inline|upgrade-insecure/)
    for (const answer of [page, await ada.get('/api/session/init'), await ada.get('/api/nothing')]) {
      expect(answer.headers['x-content-type-options']).toBe('nosniff')
      expect(answer.headers['referrer-policy']).toMatch(/^(no-referrer|same-origin)$/)
      expect(answer.headers['strict-transport-security']).toBeUndefined()
      expect(answer.headers['x-powered-by']).toBeUndefined()
    }
  })
})

describe('a body', () => {
  it('that names another player acts for its sender only', async () => {
    const { code, creator, players } = await deal(server, ['Ada', 'Ben'], { hands: PLAIN })
    const ids = (await creator.state(code)).body.players.map(({ _id }) => _id)
    const asAda = { playerName: 'Ada', _id: ids[0], playerId: ids[0], session: ids[0], seat: ids[0] }
    const answer = await players[1]!.post(`/api/game/decision/${code}`, { decision: 'fold', ...asAda })
    expect(answer.status).toBe(409)
    await players[1]!.post(`/api/game/leave/${code}`, asAda)
    const said = await creator.post<{ playerName: string }>(`/api/chat/game/${code}/chat`, {
      message: 'hello',
      playerName: 'Harvey',
      type: 'system',
    })
    expect(said.body).toMatchObject({ playerName: 'Ada', type: 'player' })
    expect((await creator.state(code)).body.players.map(({ name }) => name)).toEqual(['Ada'])
  })
})

describe('guessing', () => {
  it('of room codes ends after 60 a minute, for existing codes too, but not for players with a seat', async () => {
    const own = await startTestServer({ isLimited: true })
    const { code, creator } = await seat(own, ['Ada'])
    const guessers = await Promise.all(Array.from({ length: 5 }, () => Player.arrive(own, 'Zoe')))
    const guesser = guessers[0]!
    const statuses: number[] = []
    for (let guess = 0; guess < 70; guess += 1) {
      statuses.push((await guessers[guess % 5]!.get(`/api/game/join/AAAA${22 + guess}`)).status)
    }
    expect(statuses.filter((status) => status === 404)).toHaveLength(60)
    expect(statuses.at(-1)).toBe(429)
    for (const answer of [
      await guesser.joinStatus(code),
      await guesser.join(code),
      await guesser.state(code),
      await guesser.lobby('AAAAAA'),
    ]) {
      expect(answer.status).toBe(429)
      expect(answer.headers['retry-after']).toMatch(/^[1-9]\d*$/)
    }
    const another = await Player.arrive(own, 'Dan')
    expect((await another.joinStatus(code)).status).toBe(429)
    expect((await creator.lobby(code)).status).toBe(200)
    await own.clock.advance(60_000)
    expect((await guesser.joinStatus(code)).status).toBe(200)
    await own.stop()
  })

  it('of channel signatures gives no access', async () => {
    const { code, creator } = await seat(server, ['Ada'])
    const { key } = (await creator.init()).body.realtime
    const socket = new WebSocket(`${server.origin.replace('http', 'ws')}/app/${key}?protocol=7`)
    await once(socket, 'message')
    const frames: string[] = []
    socket.on('message', (bytes: Buffer) => frames.push(bytes.toString()))
    for (const auth of ['', key, `${key}:`, `${key}:${'0'.repeat(64)}`, `x:${'0'.repeat(64)}`]) {
      socket.send(JSON.stringify({ event: 'pusher:subscribe', data: { channel: `private-game-${code}`, auth } }))
    }
    const refusals = () => frames.filter((frame) => frame.includes('pusher:subscription_error')).length
    while (refusals() < 5) await once(socket, 'message')
    expect(frames.join()).not.toContain('subscription_succeeded')
    socket.terminate()
  })
})

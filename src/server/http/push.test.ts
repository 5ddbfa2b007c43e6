import { createECDH } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ManualClock } from '../adapters/manual-clock'
import { WebPushSender } from '../adapters/web-push/web-push-sender'
import { pushService, type PushService } from '../adapters/web-push/push-services'
import { deal, openApp, seat, type TestApp } from '../../../tests/support/app'
import type { Player } from '../../../tests/support/player'
import { TestPushService } from '../../../tests/support/push-service'
import { until } from '../../../tests/support/wait'

/** The private key begins with a zero byte, which Node leaves out. */
const pair = createECDH('prime256v1')
pair.setPrivateKey(Buffer.alloc(31, 7))
const keys = { publicKey: pair.getPublicKey('base64url'), privateKey: pair.getPrivateKey('base64url') }

let service: TestPushService
let sender: WebPushSender
/** What the sender reports: how many messages were lost, and why. */
let lost: [count: number, reason: unknown][]
let senderClock: ManualClock
let test: TestApp
beforeEach(async () => {
  service = await TestPushService.start()
  service.publicKey = keys.publicKey
  lost = []
  const onLost = (...reported: (typeof lost)[number]) => lost.push(reported)
  senderClock = new ManualClock()
  const services = ['fcm.googleapis.com', '*.notify.windows.com', service.origin].map(known)
  const contact = 'mailto:ann@example.org'
  sender = new WebPushSender({ keys, contact, services, clock: senderClock, onLost, timeoutMs: 3_000 })
  test = await openApp({ push: sender })
})
afterEach(async () => {
  sender.close()
  await test.close()
  await service.stop()
  expect(service.refused).toEqual([])
})

function known(text: string): PushService {
  const found = pushService(text)
  if (found === undefined) throw new Error(`${text} is no service`)
  return found
}

const handOver = (player: Player, code: string, subscription: object, on = true) =>
  player.post<{ success: true }>(`/api/game/push/${code}`, { on, subscription })
const results = async () => {
  const { body: text } = await test.app.inject('/metrics')
  const lines = text.matchAll(/^poker_push_messages_total\{result="(\w+)"\} (\d+)$/gm)
  return Object.fromEntries([...lines].map(([, result = '', count]) => [result, Number(count)]))
}
const sentOut = (count: number) =>
  until(async () => Object.values(await results()).reduce((sum, each) => sum + each, 0) === count, 'messages are sent')

/** A game in which Ann has the turn and Ben, whose browser has subscribed, comes next. */
async function beforeBensTurn() {
  const table = await deal(test, ['Ann', 'Ben'])
  const [ann, ben] = table.players
  await handOver(ben, table.code, service.subscribe('ben'))
  await ann.chooseAces(table.code)
  return { code: table.code, ann, ben }
}

it('the private key of these tests is as short as one key in 256', () => {
  expect(Buffer.from(keys.privateKey, 'base64url')).toHaveLength(31)
})

describe('a player is called by Web Push (P-push-5)', () => {
  it('when the turn begins and the page is hidden, with nothing about cards', async () => {
    const { code, ann, ben } = await beforeBensTurn()
    await ben.leaveGame(code)
    await ann.decide(code, 'fold')
    await sentOut(1)
    expect(service.received).toEqual([
      {
        endpoint: '/push/ben',
        ttl: 30,
        topic: code,
        urgency: 'high',
        message: { title: 'Your turn', room: code, url: `/game/${code}` },
      },
    ])
    expect(await results()).toEqual({ sent: 1 })
  })

  it('when the turn begins and no page was heard of for longer than a heartbeat interval', async () => {
    const { code, ann } = await beforeBensTurn()
    await test.clock.advance(21_000)
    await ann.decide(code, 'fold')
    await sentOut(1)
  })

  it.each([
    ['acted a moment ago', 0],
    ['sent a plain heartbeat within its period', 25_000],
  ])('not when the page %s', async (_, later) => {
    const { code, ann, ben } = await beforeBensTurn()
    await test.clock.advance(later)
    if (later > 0) await ben.heartbeat(code)
    await test.clock.advance(2_000)
    await ann.decide(code, 'fold')
    await expectNothingSent(code, ann, ben)
  })

  it('not when a heartbeat has followed the leave-game', async () => {
    const { code, ann, ben } = await beforeBensTurn()
    await ben.leaveGame(code)
    await ben.heartbeat(code)
    await ann.decide(code, 'fold')
    await expectNothingSent(code, ann, ben)
  })

  /** Messages are sent in the order of the changes, so the later message proves that the change before sent none. */
  async function expectNothingSent(code: string, ann: Player, ben: Player) {
    await ben.chooseAces(code)
    await ben.decide(code, 'fold')
    for (const player of [ann, ben]) await player.continue(code)
    await ann.nextRound(code)
    await ann.leaveGame(code)
    await ben.leaveGame(code)
    await test.clock.advance(2_000)
    await sentOut(1)
    expect(service.received).toHaveLength(1)
  }

  it('once for a turn, in every browser that has subscribed', async () => {
    const { code, ann, ben } = await beforeBensTurn()
    await handOver(ben, code, service.subscribe('phone'))
    await ben.leaveGame(code)
    await ann.decide(code, 'fold')
    await sentOut(2)
    await test.clock.advance(8_000)
    await ann.say(code, 'Ben?')
    await ann.setAnte(code, 70)
    await ben.leaveGame(code)
    await ann.say(code, 'Hello?')
    expect(await results()).toEqual({ sent: 2 })
    expect(service.received.map(({ endpoint }) => endpoint).sort()).toEqual(['/push/ben', '/push/phone'])
  })

  it('at the end of a pause for a turn that was passed on during it, and not before (R-pause-4)', async () => {
    const { code, players } = await deal(test, ['Ann', 'Ben', 'Cleo'])
    const [ann, ben, cleo] = players
    await handOver(cleo, code, service.subscribe('cleo'))
    await ann.chooseAces(code)
    await ann.decide(code, 'fold')
    await ann.post(`/api/game/pause/${code}`, { on: true })
    await cleo.leaveGame(code)
    await ben.leave(code)
    await test.clock.advance(15_000)
    expect(await results()).toEqual({})
    await ann.post(`/api/game/pause/${code}`, { on: false })
    await sentOut(1)
    expect(service.received.map(({ ttl }) => ttl)).toEqual([30])
    await test.clock.advance(1_000)
    await ann.post(`/api/game/pause/${code}`, { on: true })
    await ann.post(`/api/game/pause/${code}`, { on: false })
    await test.clock.advance(1_000)
    expect(await results()).toEqual({ sent: 1 })
  })

  it('when the game starts, for everybody whose page is asleep', async () => {
    const { code, players } = await seat(test, 'Ann', 'Ben', 'Cyd')
    for (const player of players) await handOver(player, code, service.subscribe(player.name))
    for (const player of players) await player.ready(code)
    await test.clock.advance(30_000)
    await players[1].heartbeat(code)
    await players[0].start(code)
    await sentOut(1)
    expect(service.received).toMatchObject([
      { endpoint: '/push/Cyd', message: { title: 'Your game starts', room: code, url: `/game/${code}` } },
    ])
  })

  it('until the push service says that the subscription is gone; other failures keep it', async () => {
    const { code, ann, ben } = await beforeBensTurn()
    await ben.leaveGame(code)
    service.status = 500
    await ann.decide(code, 'fold')
    await sentOut(1)
    expect(await test.store.pushSubscriptions(code)).toHaveLength(1)
    expect(lost).toEqual([[1, new Error('127.0.0.1 answered 500')]])

    service.status = 410
    await ben.chooseAces(code)
    await ben.decide(code, 'fold')
    for (const player of [ann, ben]) await player.continue(code)
    await ann.nextRound(code)
    await ben.leaveGame(code)
    await test.clock.advance(2_000)
    await until(async () => (await test.store.pushSubscriptions(code)).length === 0, 'it is forgotten')
    expect(await results()).toEqual({ failed: 1, gone: 1 })
  })

  it('without following a redirect, and without waiting for a silent service', async () => {
    const { code, ann, ben } = await beforeBensTurn()
    await handOver(ben, code, service.subscribe('elsewhere'))
    await handOver(ben, code, service.subscribe('elsewhere'), false)
    await ben.leaveGame(code)
    service.status = 307
    await ann.decide(code, 'fold')
    await sentOut(1)
    expect([service.asked, await results()]).toEqual([1, { failed: 1 }])

    service.status = null
    await ben.chooseAces(code)
    await ben.decide(code, 'fold')
    for (const player of [ann, ben]) await player.continue(code)
    await ben.leaveGame(code)
    expect((await ann.nextRound(code)).status).toBe(200)
    await test.clock.advance(2_000)
    await sentOut(2)
    expect([service.asked, await results()]).toEqual([2, { failed: 2 }])
  })
})

it('a push service that refuses every message is reported once a minute, with the number of lost ones', async () => {
  const { endpoint, keys: browserKeys } = service.subscribe('ben')
  const send = () => sender.send({ endpoint, ...browserKeys }, { title: '', room: 'ABC234', url: '/' }, 30)
  service.status = 403
  for (let turn = 1; turn <= 3; turn += 1) expect(await send()).toBe('failed')
  await senderClock.advance(60_000)
  for (let turn = 1; turn <= 3; turn += 1) await send()
  expect(lost).toEqual([1, 3].map((count) => [count, new Error('127.0.0.1 answered 403')]))
})

describe('POST /api/game/push (P-push-2)', () => {
  it('accepts subscriptions at the known services only', async () => {
    const { code, players } = await seat(test, 'Ann')
    const { keys: browserKeys } = service.subscribe('ann')
    const take = async (endpoint: unknown) => {
      const { status, body } = await handOver(players[0], code, { endpoint, keys: browserKeys })
      return status === 200 ? 'taken' : body.code
    }
    for (const endpoint of ['https://fcm.googleapis.com/fcm/send/x:1', 'https://wns2-by3p.notify.windows.com/w/?t=1']) {
      expect(await take(endpoint), endpoint).toBe('taken')
    }
    const { port } = new URL(service.origin)
    for (const endpoint of [
      'http://fcm.googleapis.com/fcm/send/x',
      'https://fcm.googleapis.com:8443/x',
      'https://fcm.googleapis.com.evil.example/x',
      'https://fcm.googleapis.com./x',
      'https://evil.example/fcm.googleapis.com',
      'https://evil.example#fcm.googleapis.com',
      'https://evil.example\\@fcm.googleapis.com/x',
      'https://user@fcm.googleapis.com/x',
      'https://fcm.googleapis.com@evil.example/x',
      'https://fcm.googleapis.com:secret@evil.example/x',
      'https://notify.windows.com/x',
      'https://evilnotify.windows.com/x',
      'https://169.254.169.254/latest/meta-data',
      'https://localhost/x',
      'https://[::1]/x',
      `http://localhost:${port}/push/x`,
      `http://127.0.0.1:${Number(port) === 80 ? 81 : 80}/push/x`,
      `http://user@127.0.0.1:${port}/push/x`,
      `http://2130706433:1/push/x`,
      'file:///etc/passwd',
      'javascript:alert(1)',
      '//fcm.googleapis.com/x',
      'fcm.googleapis.com',
      '',
    ]) {
      expect(await take(endpoint), endpoint).toBe('push-service-unknown')
    }
    for (const endpoint of [undefined, 7, `https://fcm.googleapis.com/${'x'.repeat(1_000)}`]) {
      expect(await take(endpoint)).toBe('push-invalid')
    }
  })

  it('accepts no address with characters that no URL has, of which PostgreSQL could not keep 1,024', async () => {
    const { code, players } = await seat(test, 'Ann')
    const { keys: browserKeys } = service.subscribe('ann')
    for (const wrong of ['\u4e2d', '\ud800', '\0', ' x']) {
      const endpoint = `https://fcm.googleapis.com/${wrong}`
      const { status, body } = await handOver(players[0], code, { endpoint, keys: browserKeys })
      expect([status, body.code], JSON.stringify(wrong)).toEqual([400, 'push-invalid'])
    }
    expect(await test.store.pushSubscriptions(code)).toEqual([])
  })

  it('accepts no keys that cannot be used for encryption', async () => {
    const { code, players } = await seat(test, 'Ann')
    const { endpoint, keys: right } = service.subscribe('ann')
    for (const wrong of [
      undefined,
      {},
      { ...right, auth: 'short' },
      { ...right, p256dh: 'A'.repeat(87) },
      { ...right, p256dh: `BA${'A'.repeat(85)}` },
      { ...right, auth: '!'.repeat(22) },
    ]) {
      const { status, body } = await handOver(players[0], code, { endpoint, keys: wrong })
      expect([status, body.code]).toEqual([400, 'push-invalid'])
    }
    expect(await test.store.pushSubscriptions(code)).toEqual([])
  })

  it('is for players with a seat, and the subscription ends with the seat', async () => {
    const { code, players } = await seat(test, 'Ann', 'Ben')
    const subscription = service.subscribe('ben')
    expect((await handOver(test.player('Cyd'), code, subscription)).body.code).toBe('player-not-found')
    expect((await handOver(players[1], 'AAAAAA', subscription)).body.code).toBe('game-not-found')
    expect((await handOver(players[1], code, subscription)).status).toBe(200)
    expect((await handOver(players[0], code, subscription, false)).status).toBe(200)
    expect(await test.store.pushSubscriptions(code)).toHaveLength(1)
    expect((await handOver(players[1], code, subscription, false)).status).toBe(200)
    expect(await test.store.pushSubscriptions(code)).toEqual([])

    await handOver(players[1], code, subscription)
    await players[1].leave(code)
    expect(await test.store.pushSubscriptions(code)).toEqual([])
  })

  it('is no sign of life, and changes no view', async () => {
    const { code, players } = await seat(test, 'Ann', 'Ben')
    const before = (await players[0].lobby(code)).text
    await handOver(players[1], code, service.subscribe('ben'))
    expect((await players[0].lobby(code)).text).toBe(before)
    await test.clock.advance(40_000)
    await handOver(players[1], code, service.subscribe('ben'))
    await test.clock.advance(6_000)
    expect((await players[0].lobby(code)).body.players[1]).toMatchObject({ name: 'Ben', away: true })
  })

  it('knows no service if none is set up, and init says so', async () => {
    const without = await openApp()
    try {
      const { code, players } = await seat(without, 'Ann')
      expect((await players[0].init()).body.pushKey).toBeNull()
      expect((await handOver(players[0], code, service.subscribe('ann'))).body.code).toBe('push-service-unknown')
      expect((await test.player().init()).body.pushKey).toBe(keys.publicKey)
    } finally {
      await without.close()
    }
  })
})

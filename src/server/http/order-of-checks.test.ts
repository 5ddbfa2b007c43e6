import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { deal, openApp, seat, type TestApp } from '../../../tests/support/app'
import type { Player } from '../../../tests/support/player'
import { MemoryLimits } from '../adapters/memory-limits'

let test: TestApp
beforeEach(async () => (test = await openApp({ limits: (clock) => new MemoryLimits(clock) })))
afterEach(() => test.close())

const TOO_LARGE = 'x'.repeat(16 * 1024 + 1)
const foreign = { origin: 'http://evil.example' }

async function exhaust(player: Player): Promise<void> {
  for (let post = 0; post < 25; post += 1) await player.post('/api/game/start/ZZZZZZ')
}

/** A call with every fault except those that were removed. */
interface Wrong {
  headers?: Record<string, string>
  payload?: string
  code?: string
}

describe('of several errors, the first in this order is answered', () => {
  it('foreign origin, size, type, form, too many, game, seat, role, body, moment', async () => {
    const { code, players } = await seat(test, 'Maya', 'Ben')
    const [maya, ben] = players
    const stranger = test.player()
    await exhaust(stranger)
    await exhaust(maya)
    const json = { 'content-type': 'application/json' }
    const text = { 'content-type': 'text/plain' }
    const ante = (player: Player, { headers = json, payload = '{}', code: room = 'ZZZZZZ' }: Wrong) =>
      player.send('POST', `/api/game/ante/${room}`, payload, headers)

    const answers = [
      await ante(stranger, { headers: { ...text, ...foreign }, payload: TOO_LARGE }),
      await ante(stranger, { headers: text, payload: TOO_LARGE }),
      await ante(stranger, { headers: text, payload: '{' }),
      await ante(stranger, { payload: '{' }),
      await ante(stranger, {}),
    ]
    await test.clock.advance(5_000)
    answers.push(
      await ante(stranger, {}),
      await ante(stranger, { code }),
      await ante(ben, { code }),
      await ante(maya, { code }),
    )

    expect(answers.map(({ status, body }) => [status, body.error])).toEqual([
      [403, 'The server does not know the address of this page. Tell whoever runs it'],
      [413, 'The request is too large'],
      [415, 'The body must be JSON'],
      [400, 'The body is not valid JSON'],
      [429, 'Too many requests. Slow down a little'],
      [404, 'Game not found'],
      [404, 'Player not found'],
      [403, 'Only the creator of the game can do that'],
      [400, 'Ante must be between $1 and $1000'],
    ])
  })

  it('bad input comes before an unknown player, and that before the wrong moment', async () => {
    const { code, players } = await deal(test, ['Maya', 'Ben'])
    const kick = (body: object) => players[0].post(`/api/game/kick/${code}`, body)

    expect((await kick({})).status).toBe(400)
    expect((await kick({ playerName: 'Zoe' })).status).toBe(404)
    expect((await kick({ playerName: 'Ben' })).status).toBe(409)
  })

  it('to join: the room, then whether it admits the caller, then the name', async () => {
    const { code, players } = await seat(test, 'Maya', 'Ben')
    await players[0].post(`/api/game/kick/${code}`, { playerName: 'Ben' })
    const join = (player: Player, roomCode: unknown) => player.post('/api/game/join', { playerName: '', roomCode })

    expect((await join(test.player(), 'ZZZZZZ')).body.error).toBe('Game not found')
    expect((await join(players[1], code)).status).toBe(403)
    expect((await join(test.player(), code)).body.error).toBe('Name is required')
    expect((await join(test.player(), 'ABC')).body.error).toBe('Name is required')
    expect((await test.player().join('ABC', 'Zoe')).body.error).toBe('Room code must be 6 characters')
    expect((await test.player().join('', 'Zoe')).body.error).toBe('Room code is required')
  })

  it('to sign a subscription: the room, then the seat, then the socket', async () => {
    const { code, players } = await seat(test, 'Maya')
    const sign = (player: Player, channel: string) =>
      player.post('/api/chat/pusher/auth', { socket_id: '1', channel_name: channel })

    expect((await sign(players[0], 'private-game-ZZZZZZ')).body.error).toBe('Game not found')
    expect((await sign(test.player(), `private-game-${code}`)).body.error).toBe('Player not found')
    expect((await sign(players[0], `private-game-${code}`)).body.error).toBe('socket_id must be two numbers with a dot')
  })
})

describe('a refused call changes nothing', () => {
  it('changes no version, and sends no event and no message', async () => {
    const { code, players } = await deal(test, ['Maya', 'Ben'])
    const [maya, ben] = players
    const before = await maya.get(`/api/game/state/${code}`)
    const chat = await maya.get(`/api/chat/game/${code}/chat`)
    const published = test.events.length

    await ben.post(`/api/game/decision/${code}`, { decision: 'stay' })
    await ben.post(`/api/game/ante/${code}`, { ante: 1 })
    await maya.post(`/api/game/decision/${code}`, { decision: 'perhaps' })
    await maya.post(`/api/game/next-round/${code}`)
    await maya.post(`/api/chat/game/${code}/chat`, { message: '' })
    await test.player().post(`/api/game/leave/${code}`)

    expect((await maya.get(`/api/game/state/${code}`)).text).toBe(before.text)
    expect((await maya.get(`/api/chat/game/${code}/chat`)).text).toBe(chat.text)
    expect(test.events.length).toBe(published)
  })
})

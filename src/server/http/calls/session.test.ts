import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openApp, seat, type TestApp } from '../../../../tests/support/app'
import { read } from '../../../../tests/support/read-answer'
import { InitAnswer, PusherAuthAnswer, RoomsAnswer } from '../../../contract'

let test: TestApp
beforeEach(async () => (test = await openApp()))
afterEach(() => test.close())

describe('calls of a session', () => {
  it('GET /session/init', async () => {
    const init = read(InitAnswer, await test.player().get('/api/session/init', { host: 'table.local:3000' }))

    expect(init).toEqual({
      success: true,
      now: test.clock.now(),
      realtime: { key: 'key', host: null, port: null, tls: false, cluster: 'us2', prefix: '' },
      shareOrigin: 'http://table.local:3000',
      hasVoiceRelay: false,
      pushKey: null,
    })
  })

  it('GET /session/rooms', async () => {
    const { code, players } = await seat(test, 'Maya')
    const { rooms } = read(RoomsAnswer, await players[0].get('/api/session/rooms'))

    expect(rooms).toEqual([{ roomCode: code, name: 'Maya', phase: 'lobby', players: 1 }])
  })

  it('POST /chat/pusher/auth', async () => {
    const { code, players } = await seat(test, 'Maya')
    const form = { 'content-type': 'application/x-www-form-urlencoded' }
    const asked = { socket_id: '1.2', channel_name: `private-game-${code}` }
    const asForm = await players[0].send('POST', '/api/chat/pusher/auth', new URLSearchParams(asked).toString(), form)

    expect(read(PusherAuthAnswer, asForm)).toEqual({ auth: `key:1.2:private-game-${code}` })
    expect(read(PusherAuthAnswer, await players[0].post('/api/chat/pusher/auth', asked))).toEqual(asForm.body)
    expect((await test.player().post('/api/chat/pusher/auth', asked)).status).toBe(404)
    expect((await players[0].post('/api/chat/pusher/auth', { ...asked, socket_id: '1' })).status).toBe(400)
    const watching = { ...asked, channel_name: `private-watch-${code}` }
    expect((await test.player().post('/api/chat/pusher/auth', watching)).status).toBe(403)
    await players[0].post(`/api/game/settings/${code}`, { watchers: true })
    expect((await test.player().post('/api/chat/pusher/auth', watching)).body).toEqual({
      auth: `key:1.2:private-watch-${code}`,
    })
    for (const channel of [`game-${code}`, `private-game-${code.toLowerCase()}`]) {
      const refused = await players[0].post('/api/chat/pusher/auth', { ...asked, channel_name: channel })
      expect([refused.status, refused.body.code]).toEqual([400, 'channel-name-invalid'])
    }
  })
})

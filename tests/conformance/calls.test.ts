import { request as httpRequest } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { LobbyAnswer, StateAnswer } from '../../src/contract'
import { startTestServer, type TestServer } from '../support/test-server'
import { Player } from '../support/player'
import { seat, deal } from '../support/table'

// Bodies and answers, from outside the server.

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ isLimited: true })
})
afterAll(() => server.stop())

const PLAIN = ['Kh Qd 9s', '8c 7d 4s', 'Jc 10d 3s']

/** Refills the limits. */
const refill = () => server.clock.advance(20_000)

describe('a body', () => {
  it.each([
    ['create', '{"settings":{"maxRounds":5,"decisionTimer":30,"ante":50}}', 'Name is required'],
    ['create', '{"playerName":"Zoe","settings":{"maxRounds":5,"decisionTimer":30}}', 'Ante is required'],
    [
      'create',
      '{"playerName":"Zoe","settings":{"maxRounds":5,"decisionTimer":30,"ante":0}}',
      'Ante must be at least $1',
    ],
    [
      'create',
      '{"playerName":"Zoe","settings":{"maxRounds":5,"decisionTimer":30,"ante":1001}}',
      'Ante cannot exceed $1000',
    ],
    ['join', '{"playerName":"Zoe"}', 'Room code is required'],
    ['join', '{"playerName":"Zoe","roomCode":"ABC"}', 'Room code must be 6 characters'],
  ])('of %s, %s, is refused with the sentence of the specification', async (call, body, sentence) => {
    await refill()
    const zoe = await Player.arrive(server, 'Zoe')
    const answer = await zoe.post(`/api/game/${call}`, body)
    expect([answer.status, answer.body.error]).toEqual([400, sentence])
  })

  it('may have unknown fields', async () => {
    await refill()
    const zoe = await Player.arrive(server, 'Zoe')
    const body = { playerName: 'Zoe', settings: { maxRounds: 5, decisionTimer: 15, ante: 1, more: 1 }, seat: 'x' }
    expect((await zoe.post('/api/game/create', body)).status).toBe(200)
  })

  it('that is too large is refused in chunks too', async () => {
    await refill()
    const status = await new Promise<number>((resolve, reject) => {
      const url = new URL('/api/game/join', server.origin)
      const sent = httpRequest(url, { method: 'POST', headers: { 'content-type': 'application/json' } }, (response) => {
        response.resume()
        resolve(response.statusCode ?? 0)
      })
      sent.on('error', reject)
      for (let part = 0; part < 40; part += 1) sent.write('x'.repeat(1000))
      sent.end()
    })
    expect(status).toBe(413)
  })
})

describe('an answer', () => {
  it('of lobby and state has the fields of the contract in every phase', async () => {
    await refill()
    const { code, players, creator } = await deal(server, ['Ada', 'Ben'], {
      hands: ['2h Qd 9s', '8c 7d 4s', 'Jc 2d 3s'],
    })
    const check = async () => {
      for (const player of players) {
        z.strictObject(StateAnswer.shape).parse((await player.state(code)).body)
        z.strictObject(LobbyAnswer.shape).parse((await player.lobby(code)).body)
      }
    }
    await check()
    await creator.chooseWilds(code, [{ suit: 'hearts', selectedRank: 'Q' }])
    await creator.decide(code, 'stay')
    await check()
    await players[1]!.decide(code, 'fold')
    await check()
    for (const player of players) await player.continue(code)
    await check()
  })

  it('before the start has phase waiting, round 0 and no stake', async () => {
    await refill()
    const { code, creator } = await seat(server, ['Ada'])
    expect((await creator.state(code)).body).toMatchObject({
      phase: 'waiting',
      currentRound: 0,
      stake: 0,
      pot: 0,
      deadlineAt: null,
      result: null,
      timeLeft: 0,
    })
  })

  it('has a version that grows with the public view and nothing else', async () => {
    await refill()
    const { code, players, creator } = await deal(server, ['Ada', 'Ben'], { hands: PLAIN })
    const version = async () => (await creator.state(code)).body.version
    const before = await version()
    await players[1]!.heartbeat(code)
    await players[1]!.say(code, 'hello')
    await server.clock.advance(2000)
    await (await Player.arrive(server, 'Zoe')).join(code)
    expect(await version()).toBe(before)
    await creator.decide(code, 'stay')
    expect(await version()).toBe(before + 1)
  })

  it('to an action has the player’s state after it', async () => {
    await refill()
    const { code, creator, players } = await deal(server, ['Ada', 'Ben'], { hands: PLAIN })
    const { body } = await creator.decide(code, 'stay')
    expect(body).toMatchObject({ success: true, state: { currentPlayer: 'Ada', currentTurn: 'Ben' } })
    expect(body.state).toEqual((await creator.state(code)).body)
    await players[1]!.decide(code, 'fold')
    for (const act of [() => creator.continue(code), () => creator.rename(code, 'Zoe')]) {
      expect((await act()).body.state).toEqual((await creator.state(code)).body)
    }
  })
})

describe('the chat', () => {
  it('stores a message of a member once, for members only', async () => {
    await refill()
    const { code, creator } = await seat(server, ['Ada'])
    const said = await creator.say(code, '  hello  ', 'one')
    expect(said.body).toMatchObject({ type: 'player', playerName: 'Ada', message: 'hello' })
    const again = await creator.say(code, 'hello again', 'one')
    expect(again.body).toEqual(said.body)
    const log = (await creator.chatLog(code)).body.messages
    expect(log.filter(({ type }) => type === 'player')).toEqual([said.body])
    const stranger = await Player.arrive(server, 'Zoe')
    expect((await stranger.say(code, 'hello')).status).toBe(404)
    expect((await stranger.chatLog(code)).status).toBe(404)
  })

  it('accepts 200 characters, and five messages in five seconds', async () => {
    await refill()
    const { code, creator } = await seat(server, ['Ada'])
    const statuses: number[] = []
    for (let count = 0; count < 6; count += 1) statuses.push((await creator.say(code, 'x'.repeat(200))).status)
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
    await refill()
    for (const message of ['', '   ', '\u200B', 'x'.repeat(201)])
      expect((await creator.say(code, message)).status).toBe(400)
  })

  it('answers the last 100 messages, oldest first', async () => {
    const { code, creator } = await seat(server, ['Ada'])
    for (let count = 1; count <= 105; count += 1) {
      await server.clock.advance(1000)
      await creator.say(code, `message ${count}`)
    }
    const { messages } = (await creator.chatLog(code)).body
    expect(messages).toHaveLength(100)
    expect(messages.map(({ message }) => message).slice(0, 2)).toEqual(['message 6', 'message 7'])
  })

  it('has system messages for joins, leaves, kicks, antes, results and a new creator only', async () => {
    await refill()
    const { code, creator, players } = await seat(server, ['Ada', 'Ben', 'Cyd', 'Dan'])
    await creator.kick(code, 'Dan')
    await players[1]!.ready(code)
    await players[2]!.ready(code)
    await creator.setAnte(code, 60)
    await players[1]!.ready(code)
    await players[2]!.ready(code)
    server.chance.stack(['Kh Qd 9s', '8c 7d 4s', '8h 7c 4h', 'Jc 10d 3s'])
    await creator.start(code)
    await server.clock.advance(2000)
    await creator.decide(code, 'stay')
    await players[1]!.decide(code, 'fold')
    await players[2]!.decide(code, 'fold')
    await creator.leave(code)
    const { messages } = (await players[1]!.chatLog(code)).body
    expect(messages.map(({ type }) => type)).toEqual(messages.map(() => 'system'))
    const lines = messages.map(({ message }) => message).join('\n')
    expect(lines.match(/joined/g)).toHaveLength(4)
    for (const word of [/Dan was kicked by Ada/, /ante.*60/i, /Round 1: Ada wins \$180/, /Ada left/, /Ben is now/]) {
      expect(lines).toMatch(word)
    }
    const types = ['info', 'info', 'info', 'info', 'warning', 'warning', 'success', 'info', 'info']
    expect(messages.map(({ systemType }) => systemType)).toEqual(types)
  })
})

describe('the history', () => {
  it('has every round from its showdown on, for members', async () => {
    await refill()
    const { code, creator, players } = await deal(server, ['Ada', 'Ben'], { hands: PLAIN })
    expect((await creator.history(code)).body.rounds).toEqual([])
    await creator.decide(code, 'stay')
    await players[1]!.decide(code, 'fold')
    const { rounds } = (await players[1]!.history(code)).body
    expect(rounds).toHaveLength(1)
    expect(rounds[0]).toMatchObject({
      round: 1,
      ante: 50,
      pot: 100,
      players: [
        { name: 'Ada', decision: 'stay', handRank: 'High Card', amount: 100, runningTotal: 50 },
        { name: 'Ben', decision: 'fold', amount: 0, runningTotal: -50 },
      ],
      harvey: { handRank: 'High Card' },
      harveyWins: false,
      winners: ['Ada'],
      carryOver: 0,
      time: new Date(server.clock.now()).toISOString(),
    })
    expect((await (await Player.arrive(server, 'Zoe')).history(code)).status).toBe(404)
  })
})

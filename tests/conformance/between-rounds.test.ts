import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { wrongMoney } from '../support/room-invariants'
import { Player, playerIn, stateOf } from '../support/player'
import { deal, playOn, seat } from '../support/table'
import { startTestServer, type TestServer } from '../support/test-server'

// From the showdown to the next deal, from outside the server.

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

describe('after the showdown', () => {
  it('the game continues when all present players have continued', async () => {
    const table = await deal(server, ['Ada', 'Ben'], { hands: ['Kh Qd 9s', '8c 7d 4s', 'Jc 10d 3s'] })
    const { code, players } = table
    await table.decide('stay', 'fold')
    const first = await players[0]!.continue(code)
    expect(first.body.state).toMatchObject({ phase: 'results' })
    expect(playerIn(first.body.state, 'Ada').roundReady).toBe(true)
    expect((await players[0]!.continue(code)).status).toBe(200)
    const second = await players[1]!.continue(code)
    expect(second.body.state.phase).toBe('waiting')
    const seenByBen = second.body.state
    expect(playerIn(seenByBen, 'Ben').cards).toHaveLength(3)
    expect(playerIn(seenByBen, 'Ada').cards).toEqual([])
    expect(seenByBen.harvey.cards).toEqual([])
  })

  it('the game continues by itself after 60 s', async () => {
    const table = await deal(server, ['Ada', 'Ben'], {
      hands: ['Kh Qd 9s', '8c 7d 4s', 'Jc 10d 3s'],
    })
    const { code, players, creator } = table
    const state = await table.decide('stay', 'fold')
    expect(state.deadlineAt).toBe(server.clock.now() + 60_000)
    await server.clock.advance(30_000)
    for (const player of players) await player.heartbeat(code)
    await server.clock.advance(29_999)
    expect((await stateOf(creator, code)).phase).toBe('results')
    await server.clock.advance(1)
    expect((await stateOf(creator, code)).phase).toBe('waiting')
    expect((await players[1]!.continue(code)).status).toBe(200)
    expect(playerIn(await stateOf(creator, code), 'Ben').roundReady).toBe(true)
  })

  it('the creator starts the next round when every player is round-ready', async () => {
    const table = await deal(server, ['Ada', 'Ben'], {
      hands: ['Kh Qd 9s', '8c 7d 4s', 'Jc 10d 3s'],
    })
    const { code, players, creator } = table
    expect((await creator.nextRound(code)).status).toBe(409)
    await table.decide('stay', 'fold')
    expect((await creator.roundReady(code)).status).toBe(409)
    await server.clock.advance(30_000)
    for (const player of players) await player.heartbeat(code)
    await server.clock.advance(30_000)
    await creator.roundReady(code)
    expect((await creator.nextRound(code)).status).toBe(409)
    expect((await players[1]!.nextRound(code)).status).toBe(403)
    expect((await players[1]!.roundReady(code)).status).toBe(200)
    expect((await players[1]!.roundReady(code)).status).toBe(200)
    const next = await creator.nextRound(code)
    expect(next.body.state).toMatchObject({ phase: 'dealing', currentRound: 2 })
  })

  it('the game ends after the last round, with all hands open and everybody’s standings', async () => {
    let table = await deal(server, ['Ada', 'Ben', 'Cyd'])
    const { code, creator } = table
    for (let round = 1; round <= 5; round += 1) {
      await table.decide(...table.players.map(() => 'fold' as const))
      if (round === 2) {
        await table.player('Cyd').leave(code)
        table = table.without('Cyd')
      }
      if (round < 5) await playOn(server, table)
    }
    await table.continueAll()
    const state = await stateOf(creator, code)
    expect(state).toMatchObject({ phase: 'finished', currentRound: 5, deadlineAt: null, currentTurn: null })
    expect(state.players.map(({ cards }) => cards.length)).toEqual([3, 3])
    expect(state.left).toEqual([{ name: 'Cyd', runningTotal: -100 }])
    expect(wrongMoney(state)).toEqual([])
    expect((await creator.nextRound(code)).status).toBe(409)
    expect((await creator.setAnte(code, 60)).status).toBe(409)
    const late = await Player.arrive(server, 'Dan')
    expect((await late.join(code)).status).toBe(409)
  })

  it('the game has no last round with 999 rounds', async () => {
    const { code, creator } = await seat(server, ['Ada'], { maxRounds: 999 })
    expect((await creator.lobby(code)).body.settings.maxRounds).toBe(999)
  })
})

describe('a new ante', () => {
  it('applies from the next deal, and takes back everyone’s readiness except the creator’s', async () => {
    const table = await deal(server, ['Ada', 'Ben'], {
      hands: ['Kh Qd 9s', '8c 7d 4s', 'Jc 10d 3s'],
    })
    const { code, players, creator } = table
    const during = await creator.setAnte(code, 60)
    expect(during.body.state).toMatchObject({ ante: 60, anteChanged: true, pot: 100, stake: 100 })
    await table.decide('fold', 'fold')
    await creator.continue(code)
    await players[1]!.continue(code)
    const changed = await creator.setAnte(code, 80)
    expect(changed.body.state.players.map(({ roundReady }) => roundReady)).toEqual([true, false])
    const same = await creator.setAnte(code, 80)
    expect(same.body.state.version).toBe(changed.body.state.version)
    expect((await players[1]!.setAnte(code, 90)).status).toBe(403)
    await players[1]!.roundReady(code)
    const dealt = await creator.nextRound(code)
    expect(dealt.body.state).toMatchObject({ anteChanged: false, pot: 260, ante: 80 })
  })

  it('takes back everyone’s readiness except the creator’s in the lobby too', async () => {
    const { code, creator, players } = await seat(server, ['Ada', 'Ben'])
    for (const player of players) await player.ready(code)
    expect((await creator.setAnte(code, 500)).status).toBe(200)
    const { body } = await creator.lobby(code)
    expect(body.settings.ante).toBe(500)
    expect(body.players.map(({ isReady }) => isReady)).toEqual([true, false])
  })

  it.each([0, -1, 1001, 1.5, '50', null])('of %j is refused', async (ante) => {
    const { code, creator } = await seat(server, ['Ada'])
    const answer = await creator.post(`/api/game/ante/${code}`, { ante })
    expect(answer.status).toBe(400)
    expect(answer.body.error).toBe('Ante must be between $1 and $1000')
  })
})

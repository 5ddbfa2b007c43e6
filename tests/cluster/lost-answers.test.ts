import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { wrongMoney } from '../support/room-invariants'
import { expectOk } from '../support/player'
import { isLong } from '../support/run-length'
import { seat, type Table } from '../support/table'
import { until } from '../support/wait'
import { Cluster, type Member } from './cluster'
import { underLoad } from './under-load'

// The connection to the database breaks after the commit and before its answer, so the process cannot know that the
// action is stored. It refuses the call, and the next call finds the action done, once.

const SAVES = ['insert-room', 'update-room', 'delete-room']

let cluster: Cluster
beforeAll(async () => {
  cluster = await Cluster.start({ RATE_LIMIT: 'off', DEALING_MS: '300', LOG_LEVEL: 'silent' })
}, 60_000)
afterEach(() => cluster.relay.loseNothing())
afterAll(() => cluster.stop())

/** One player who is ready, in a room of this process. */
async function readyAt(member: Member): Promise<Table> {
  const table = await seat(member, ['Ada'], { decisionTimer: 15 })
  expectOk(await table.creator.ready(table.code))
  return table
}

/** Does something while every answer to a save is lost. */
async function withoutAnswers<T>(work: () => Promise<T>): Promise<T> {
  const before = cluster.relay.lost
  cluster.relay.loseAnswersTo(SAVES)
  try {
    return await work()
  } finally {
    cluster.relay.loseNothing()
    expect(cluster.relay.lost).toBeGreaterThan(before)
  }
}

describe('when the answer to a save is lost', () => {
  it('the call is refused with a sentence, every process shows the action, and it is not done twice', async () => {
    const { creator: player, code } = await readyAt(cluster.member(0))
    expectOk(await player.start(code))
    await until(async () => (await player.state(code)).body.phase !== 'dealing', 'the deal is over')
    await player.chooseAces(code)

    const refused = await withoutAnswers(() => player.decide(code, 'stay'))
    expect([refused.status, refused.body.error]).toEqual([503, expect.stringMatching(/^The game cannot be saved/)])

    for (const member of cluster.members) {
      const { body } = await player.at(member).state(code)
      expect([body.phase, body.players[0]?.decision]).toEqual(['results', 'stay'])
      expect(wrongMoney(body)).toEqual([])
    }
    expect((await player.decide(code, 'stay')).status).toBe(409)
    expect((await player.history(code)).body.rounds).toHaveLength(1)
  })

  it('a chat message that is sent again is stored once', async () => {
    const { creator: player, code } = await readyAt(cluster.member(0))
    expect((await withoutAnswers(() => player.say(code, 'hello', 'one'))).status).toBe(503)
    const again = await player.at(cluster.member(1)).say(code, 'hello', 'one')
    expectOk(again)
    expect((await player.say(code, 'hello', 'one')).body.id).toBe(again.body.id)
    const { messages } = (await player.chatLog(code)).body
    expect(messages.filter(({ type }) => type === 'player')).toHaveLength(1)
  })

  it('a deadline still moves the game', async () => {
    const before = cluster.relay.lost
    // On a busy computer another process, whose answers arrive, may be first.
    for (let tries = 0; tries < 10 && cluster.relay.lost === before; tries += 1) {
      const { creator: player, code } = await readyAt(cluster.member(0))
      expectOk(await player.start(code))
      const elsewhere = player.at(cluster.member(1))
      cluster.relay.loseAnswersTo(SAVES)
      await until(async () => (await elsewhere.state(code)).body.phase !== 'dealing', 'the deal is over', 20_000)
      cluster.relay.loseNothing()
      for (const member of cluster.members) {
        expect((await player.at(member).state(code)).body).toMatchObject({ currentTurn: 'Ada', currentRound: 1 })
      }
    }
    expect(cluster.relay.lost).toBeGreaterThan(before)
  })
})

describe('when many answers are lost', () => {
  it('nothing acknowledged is lost, and money is conserved', async () => {
    const players = await underLoad(cluster, async () => {
      const before = cluster.relay.lost
      cluster.relay.loseAnswersTo(SAVES, 4)
      const wanted = before + (isLong ? 200 : 5)
      await until(() => cluster.relay.lost >= wanted, 'answers are lost', isLong ? 300_000 : 60_000)
      cluster.relay.loseNothing()
    })
    const failures = players.flatMap((player) => player.failures)
    for (const { status, error } of failures)
      expect([[409, 503], error]).toEqual([expect.arrayContaining([status]), expect.any(String)])
    expect(failures.some(({ status }) => status === 503)).toBe(true)
  })
})

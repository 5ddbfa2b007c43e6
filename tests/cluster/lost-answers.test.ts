import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { until } from '../services/ports'
import { Player } from '../support/player'
import { isLong } from '../support/size'
import { expectConserved } from './books'
import { Cluster, type Member } from './cluster'
import { nameWilds, playerAt } from './people'
import { expectOk } from './table'
import { underLoad } from './under-load'

// The line to the database breaks after a save was made and before anybody is told so: the process cannot know. It says
// that it could not keep the action; whoever asks again finds it done, once.

const SAVES = ['insert-room', 'update-room', 'delete-room']

let cluster: Cluster
beforeAll(async () => {
  cluster = await Cluster.start({ RATE_LIMIT: 'off', DEALING_MS: '300', LOG_LEVEL: 'silent' })
}, 60_000)
afterEach(() => cluster.relay.loseNothing())
afterAll(() => cluster.stop())

async function aloneAt(member: Member): Promise<{ player: Player; code: string }> {
  const player = await Player.arrive(member, 'Ada')
  const code = await player.creates({ decisionTimer: 15 })
  expectOk(await player.ready(code))
  return { player, code }
}

/** Does something of whose save nobody will hear. */
async function unheard<T>(work: () => Promise<T>): Promise<T> {
  const before = cluster.relay.lost
  cluster.relay.loseAnswersTo(SAVES)
  try {
    return await work()
  } finally {
    cluster.relay.loseNothing()
    expect(cluster.relay.lost).toBeGreaterThan(before)
  }
}

describe('a save whose acknowledgement is lost', () => {
  it('is refused with a sentence, stands in every process, and is not made twice', async () => {
    const { player, code } = await aloneAt(cluster.member(0))
    expectOk(await player.start(code))
    await until(async () => (await player.state(code)).body.phase !== 'dealing', 'the deal is over')
    await nameWilds(player, code)

    const refused = await unheard(() => player.decides(code, 'stay'))
    expect([refused.status, refused.body.error]).toEqual([503, expect.stringMatching(/^The game cannot be saved/)])

    for (const member of cluster.members) {
      const { body } = await playerAt(member, player).state(code)
      expect([body.phase, body.players[0]?.decision]).toEqual(['results', 'stay'])
      expectConserved(body)
    }
    expect((await player.decides(code, 'stay')).status).toBe(409)
    expect((await player.history(code)).body.rounds).toHaveLength(1)
  })

  it('of a message is said once, when it is sent again', async () => {
    const { player, code } = await aloneAt(cluster.member(0))
    expect((await unheard(() => player.says(code, 'hello', 'one'))).status).toBe(503)
    const again = await playerAt(cluster.member(1), player).says(code, 'hello', 'one')
    expectOk(again)
    expect((await player.says(code, 'hello', 'one')).body.id).toBe(again.body.id)
    const { messages } = (await player.chatLog(code)).body
    expect(messages.filter(({ type }) => type === 'player')).toHaveLength(1)
  })

  it('of a deadline does not keep the game from going on', async () => {
    const { player, code } = await aloneAt(cluster.member(0))
    expectOk(await player.start(code))
    const elsewhere = playerAt(cluster.member(1), player)
    await unheard(() =>
      until(async () => (await elsewhere.state(code)).body.phase !== 'dealing', 'the deal is over', 5_000),
    )
    for (const member of cluster.members) {
      expect((await playerAt(member, player).state(code)).body).toMatchObject({ currentTurn: 'Ada', currentRound: 1 })
    }
  })
})

describe('many of them', () => {
  it('lose nothing that was acknowledged, and no dollar', async () => {
    const pages = await underLoad(cluster, async () => {
      const before = cluster.relay.lost
      cluster.relay.loseAnswersTo(SAVES, 4)
      const wanted = before + (isLong ? 200 : 5)
      await until(() => cluster.relay.lost >= wanted, 'answers are lost', isLong ? 300_000 : 60_000)
      cluster.relay.loseNothing()
    })
    const failures = pages.flatMap((page) => page.failures)
    for (const { status, error } of failures)
      expect([[409, 503], error]).toEqual([expect.arrayContaining([status]), expect.any(String)])
    expect(failures.some(({ status }) => status === 503)).toBe(true)
  })
})

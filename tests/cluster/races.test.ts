import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { StateView } from '../../src/contract'
import { wrongMoney } from '../support/room-invariants'
import { expectOk, Player, type Answer } from '../support/player'
import { TestPushService } from '../support/push-service'
import { byLength } from '../support/run-length'
import { until } from '../support/wait'
import { Cluster } from './cluster'

// One room is changed through several processes at the same time. The database accepts the first change; the other
// process plays again on the new state. Of a turn call, which every process could send, one is sent.

const AGAIN = byLength({ short: 10, long: 200 })
const ANTE = 50

let service: TestPushService
let cluster: Cluster
beforeAll(async () => {
  service = await TestPushService.start()
  cluster = await Cluster.start({ RATE_LIMIT: 'off', DEALING_MS: '0', PUSH_SERVICES: service.origin })
}, 60_000)
afterAll(async () => {
  await cluster.stop()
  await service.stop()
})

/** One person with a page on every process. */
async function everywhere(name: string): Promise<Player[]> {
  const player = await Player.arrive(cluster.member(0), name)
  return cluster.members.map((member) => player.at(member))
}

const at = (players: Player[], index: number): Player => {
  const player = players[index % players.length]
  if (player === undefined) throw new Error('nobody is there')
  return player
}

function statusesOf(answers: Answer<unknown>[]): number[] {
  return answers.map(({ status }) => status).sort((one, other) => one - other)
}

describe('at the same time on three processes', () => {
  it('12 of 20 people who join 12 free seats get one, and 8 are refused', async () => {
    const creator = await Player.arrive(cluster.member(0), 'Ada')
    const code = await creator.createGame()
    const guests = await Promise.all(
      Array.from({ length: 20 }, (_, index) => Player.arrive(cluster.member(index), `Guest ${index}`)),
    )
    const answers = await Promise.all(guests.map((guest) => guest.join(code)))

    expect(statusesOf(answers)).toEqual([...Array<number>(12).fill(200), ...Array<number>(8).fill(409)])
    const { players } = (await creator.lobby(code)).body
    expect(new Set(players.map(({ name }) => name)).size).toBe(13)
  })

  it('every toggle takes effect once', async () => {
    const players = await everywhere('Ada')
    const code = await at(players, 0).createGame()
    const toggled = await Promise.all(
      Array.from({ length: 15 }, (_, index) => at(players, index).post(`/api/game/ready/${code}`)),
    )
    expect(statusesOf(toggled)).toEqual(Array<number>(15).fill(200))
    expect((await at(players, 1).lobby(code)).body.players[0]?.isReady).toBe(true)
  })

  it('a message with one client id is stored once', async () => {
    const players = await everywhere('Ada')
    const code = await at(players, 0).createGame()
    const said = await Promise.all(players.map((player) => player.say(code, 'hello', 'the same')))
    expect(new Set(said.map(({ body }) => body.id)).size).toBe(1)
    const { messages } = (await at(players, 0).chatLog(code)).body
    expect(messages.filter(({ type }) => type === 'player')).toHaveLength(1)
  })

  it(`a decision and a deal take effect once, for ${AGAIN} rounds`, async () => {
    const [ada, ben] = [await everywhere('Ada'), await everywhere('Ben')]
    const code = await at(ada, 0).createGame({ maxRounds: 999, ante: ANTE })
    expectOk(await at(ben, 1).join(code))
    expectOk(await at(ben, 1).ready(code))
    const stateOf = async (): Promise<StateView> => (await at(ada, 1).state(code)).body
    const started = await Promise.all(ada.map((player) => player.start(code)))
    expect(statusesOf(started)).toEqual([200, 409, 409])

    for (let round = 1; round <= AGAIN; round += 1) {
      for (let turn = 0; turn < 2; turn += 1) {
        const holder = (await stateOf()).currentTurn === 'Ada' ? ada : ben
        await at(holder, turn).chooseAces(code)
        const decided = await Promise.all(holder.map((player, index) => player.decide(code, choice(index + round))))
        expect(statusesOf(decided)).toEqual([200, 409, 409])
      }
      const continued = await Promise.all([...ada, ...ben].map((player) => player.continue(code)))
      expect(statusesOf(continued)).toEqual(Array<number>(6).fill(200))
      const dealt = await Promise.all(ada.map((player) => player.nextRound(code)))
      expect(statusesOf(dealt)).toEqual([200, 409, 409])
      const state = await stateOf()
      expect(state.currentRound).toBe(round + 1)
      expect(wrongMoney(state)).toEqual([])
    }
    const { rounds } = (await at(ben, 2).history(code)).body
    expect(rounds.map(({ round }) => round)).toEqual(Array.from({ length: AGAIN }, (_, index) => index + 1))
    await everyProcessAgrees([...ada, ...ben], code)
  })
})

it('the key of push messages is made once, and one process sends one message for each turn', async () => {
  const ann = await Player.arrive(cluster.member(0), 'Ann')
  const ben = await Player.arrive(cluster.member(1), 'Ben')
  const keys = await Promise.all(cluster.members.map(async (member) => expectOk(await ben.at(member).init()).pushKey))
  expect(new Set(keys).size).toBe(1)
  service.publicKey = keys[0] ?? ''

  const code = await ann.createGame()
  expectOk(await ben.join(code))
  expectOk(await ben.post(`/api/game/push/${code}`, { on: true, subscription: service.subscribe('ben') }))
  for (const player of [ann, ben]) expectOk(await player.ready(code))
  expectOk(await ann.start(code))
  const rounds = 4
  for (let round = 1; round <= rounds; round += 1) {
    const at = (player: Player, step: number) => player.at(cluster.member(round + step))
    await until(async () => expectOk(await ann.state(code)).currentTurn !== null, 'the cards are dealt')
    expectOk(await at(ben, 0).leaveGame(code))
    const first = expectOk(await ann.state(code)).currentTurn === 'Ann' ? [ann, ben] : [ben, ann]
    for (const [place, player] of first.entries()) {
      await player.chooseAces(code)
      expectOk(await at(player, place).decide(code, 'fold'))
    }
    for (const player of [ben, ann]) expectOk(await at(player, 2).continue(code))
    expectOk(await ann.nextRound(code))
  }
  // Ben begins the second round and the fourth, with a page that is awake.
  await until(() => service.received.length >= 2, 'Ben is called')
  const sent = async () => {
    const each = await Promise.all(cluster.members.map((member) => member.metric('poker_push_messages_total')))
    return each.reduce((sum, one) => sum + one)
  }
  await until(async () => (await sent()) >= 2, 'both are counted')
  expect(await sent()).toBe(2)
  expect(service.received.map(({ message }) => (message as { title: string }).title)).toEqual([
    'Your turn',
    'Your turn',
  ])
  expect(service.refused).toEqual([])
})

function choice(index: number): 'stay' | 'fold' {
  return index % 3 === 0 ? 'fold' : 'stay'
}

async function everyProcessAgrees(players: Player[], code: string): Promise<void> {
  const versions = async () => {
    const states = await Promise.all(players.map((player) => player.state(code)))
    return new Set(states.map(({ body }) => body.version)).size
  }
  await until(async () => (await versions()) === 1, 'all processes answer the same')
}

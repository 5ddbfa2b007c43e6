import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { StateView } from '../../src/contract'
import { until } from '../services/ports'
import { Player, type Answer } from '../support/player'
import { times } from '../support/size'
import { expectConserved } from './books'
import { Cluster } from './cluster'
import { nameWilds } from './people'
import { expectOk } from './table'

// The same room is changed through several processes at once: the row's number says who was first, and the other
// plays again on what is there then.

const AGAIN = times({ short: 10, long: 200 })
const ANTE = 50

let cluster: Cluster
beforeAll(async () => {
  cluster = await Cluster.start({ RATE_LIMIT: 'off', DEALING_MS: '0' })
}, 60_000)
afterAll(() => cluster.stop())

/** Somebody with a page open at every process. */
async function everywhere(name: string): Promise<Player[]> {
  const first = await Player.arrive(cluster.member(0), name)
  return cluster.members.map((member) => {
    const player = new Player(member, name)
    player.cookie = first.cookie
    return player
  })
}

const at = (players: Player[], index: number): Player => {
  const player = players[index % players.length]
  if (player === undefined) throw new Error('nobody is there')
  return player
}

function statusesOf(answers: Answer<unknown>[]): number[] {
  return answers.map(({ status }) => status).sort((one, other) => one - other)
}

describe('at once through three processes', () => {
  it('20 people ask for 12 seats: 12 get one, the others hear that the game is full', async () => {
    const creator = await Player.arrive(cluster.member(0), 'Ada')
    const code = await creator.creates()
    const guests = await Promise.all(
      Array.from({ length: 20 }, (_, index) => Player.arrive(cluster.member(index), `Guest ${index}`)),
    )
    const answers = await Promise.all(guests.map((guest) => guest.joins(code)))

    expect(statusesOf(answers)).toEqual([...Array<number>(12).fill(200), ...Array<number>(8).fill(409)])
    const { players } = (await creator.lobby(code)).body
    expect(new Set(players.map(({ name }) => name)).size).toBe(13)
  })

  it('every toggle counts once', async () => {
    const players = await everywhere('Ada')
    const code = await at(players, 0).creates()
    const toggled = await Promise.all(
      Array.from({ length: 15 }, (_, index) => at(players, index).post(`/api/game/ready/${code}`)),
    )
    expect(statusesOf(toggled)).toEqual(Array<number>(15).fill(200))
    expect((await at(players, 1).lobby(code)).body.players[0]?.isReady).toBe(true)
  })

  it('a message of one client id is said once', async () => {
    const players = await everywhere('Ada')
    const code = await at(players, 0).creates()
    const said = await Promise.all(players.map((player) => player.says(code, 'hello', 'the same')))
    expect(new Set(said.map(({ body }) => body.id)).size).toBe(1)
    const { messages } = (await at(players, 0).chatLog(code)).body
    expect(messages.filter(({ type }) => type === 'player')).toHaveLength(1)
  })

  it(`a decision, a good-bye to the results and a deal are taken once, ${AGAIN} rounds long`, async () => {
    const [ada, ben] = [await everywhere('Ada'), await everywhere('Ben')]
    const code = await at(ada, 0).creates({ maxRounds: 999, ante: ANTE })
    expectOk(await at(ben, 1).joins(code))
    expectOk(await at(ben, 1).ready(code))
    const stateOf = async (): Promise<StateView> => (await at(ada, 1).state(code)).body
    const started = await Promise.all(ada.map((player) => player.start(code)))
    expect(statusesOf(started)).toEqual([200, 409, 409])

    for (let round = 1; round <= AGAIN; round += 1) {
      for (let turn = 0; turn < 2; turn += 1) {
        const holder = (await stateOf()).currentTurn === 'Ada' ? ada : ben
        await nameWilds(at(holder, turn), code)
        const decided = await Promise.all(holder.map((player, index) => player.decides(code, choice(index + round))))
        expect(statusesOf(decided)).toEqual([200, 409, 409])
      }
      const continued = await Promise.all([...ada, ...ben].map((player) => player.continues(code)))
      expect(statusesOf(continued)).toEqual(Array<number>(6).fill(200))
      const dealt = await Promise.all(ada.map((player) => player.nextRound(code)))
      expect(statusesOf(dealt)).toEqual([200, 409, 409])
      const state = await stateOf()
      expect(state.currentRound).toBe(round + 1)
      expectConserved(state)
    }
    const { rounds } = (await at(ben, 2).history(code)).body
    expect(rounds.map(({ round }) => round)).toEqual(Array.from({ length: AGAIN }, (_, index) => index + 1))
    await everybodyAgrees([...ada, ...ben], code)
  })
})

function choice(index: number): 'stay' | 'fold' {
  return index % 3 === 0 ? 'fold' : 'stay'
}

async function everybodyAgrees(players: Player[], code: string): Promise<void> {
  const versions = async () => {
    const states = await Promise.all(players.map((player) => player.state(code)))
    return new Set(states.map(({ body }) => body.version)).size
  }
  await until(async () => (await versions()) === 1, 'all processes answer the same')
}

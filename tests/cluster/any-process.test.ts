import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { WatchAnswer } from '../../src/contract'
import type { AutoPlayer } from '../support/auto-player'
import type { Group } from '../support/group'
import { expectOk, Player } from '../support/player'
import type { RoomEvent } from '../support/pusher-socket'
import { byLength } from '../support/run-length'
import { sleep, until } from '../support/wait'
import { Cluster } from './cluster'
import { replay, withoutTimes } from './replay'
import { openGroups } from './under-load'

// nginx sends the calls to the processes in turn. No player stays with one process.

const ROOMS = byLength({ short: 4, long: 20 })
const ROUNDS = byLength({ short: 5, long: 10 })
const SIZES = [2, 3, 4, 6]

let cluster: Cluster
beforeAll(async () => {
  cluster = await Cluster.start({ DEALING_MS: '200' })
}, 60_000)
afterAll(() => cluster.stop())

describe(`${ROOMS} games of ${ROUNDS} rounds on three processes`, () => {
  let groups: Group[]
  let players: AutoPlayer[]
  beforeAll(async () => {
    const sizes = Array.from({ length: ROOMS }, (_, index) => SIZES[index % SIZES.length] ?? 2)
    groups = await openGroups(cluster, sizes, { maxRounds: ROUNDS, decisionTimer: 30 })
    players = groups.flatMap((group) => group.players)
    for (const group of groups) group.start()
    await until(() => players.every(({ newest }) => newest?.phase === 'finished'), 'every game is finished', 300_000)
    await Promise.all(groups.map((group) => group.rest()))
    const isTold = (player: AutoPlayer) => Math.max(...versionsFromStart(player)) === player.newest?.version
    await until(() => players.every(isTold), 'the last event has reached everybody')
  }, 400_000)
  afterAll(() => Promise.all(groups.map((group) => group.close())))

  it('use every process for calls and sockets', async () => {
    for (const member of cluster.members) {
      expect(await member.metric('poker_sockets')).toBeGreaterThan(0)
      expect(await member.metric('poker_action_duration_seconds_count')).toBeGreaterThan(ROUNDS)
    }
  })

  it('have no failed calls', () => {
    expect(players.flatMap(({ failures }) => failures)).toEqual([])
  })

  it('send every event to every player', () => {
    for (const group of groups) {
      const [first, ...others] = group.players.map(eventsFromStart)
      expect(first?.length).toBeGreaterThan(ROUNDS)
      for (const other of others) expect(other).toEqual(first)
    }
  })

  it('send an event for every version, up to the last', () => {
    for (const player of players) {
      const sorted = versionsFromStart(player).toSorted((one, other) => one - other)
      expect(sorted.length).toBeGreaterThan(ROUNDS)
      expect(sorted).toEqual(Array.from(sorted, (_, index) => (sorted[0] ?? 0) + index))
      expect(sorted.at(-1)).toBe(player.newest?.version)
    }
  })

  it('answer a player who acted with the new state on every process', () => {
    expect(players.flatMap(({ stale }) => stale)).toEqual([])
  })

  it('keep everything that was acknowledged, in a history that follows the rules', async () => {
    for (const group of groups) {
      expect(await group.audit()).toEqual([])
      expect(group.wrong).toEqual([])
      expect(await historyOf(group)).toHaveLength(ROUNDS)
    }
  })

  it('have the same history as the same games on one process', async () => {
    for (const group of groups) {
      const rounds = await historyOf(group)
      expect(withoutTimes(await replay(rounds))).toEqual(withoutTimes(rounds))
    }
  })
})

async function historyOf({ creator, code }: Group) {
  return expectOk(await creator.player.history(code)).rounds
}

describe('an action', () => {
  const TURNS = 15

  /** Two players toggle in turn, each on a process of their own. Counts the statements of the first process. */
  async function statementsForToggles(): Promise<{ writes: number; reads: number }> {
    const ada = await Player.arrive(cluster.member(0), 'Ada')
    const ben = await Player.arrive(cluster.member(1), 'Ben')
    const code = await ada.createGame()
    expectOk(await ben.join(code))
    expectOk(await ada.lobby(code))
    const count = () => {
      const [writes, loads, asks] = ['update-room', 'load', 'revision-of'].map((name) => cluster.relay.ran(name))
      return { writes: writes ?? 0, reads: (loads ?? 0) + (asks ?? 0) }
    }
    const before = count()
    for (let turn = 0; turn < TURNS; turn += 1) {
      expectOk(await ben.ready(code, turn % 2 === 0))
      expectOk(await ada.ready(code, turn % 2 === 0))
      expectOk(await ada.lobby(code))
    }
    const after = count()
    return { writes: after.writes - before.writes, reads: after.reads - before.reads }
  }

  it('is one write to the database and no read, while others act on other processes', async () => {
    let statements = await statementsForToggles()
    // If Redis is late, on a busy computer, the process reads the database.
    const isSparing = () => statements.reads === 0 && statements.writes === TURNS
    for (let again = 0; again < 40 && !isSparing(); again += 1) statements = await statementsForToggles()
    expect(statements).toEqual({ writes: TURNS, reads: 0 })
  })
})

describe('processes share', () => {
  it('the number of those who watch a table', async () => {
    const ada = await Player.arrive(cluster.member(0), 'Ada')
    const code = await ada.createGame({ watchers: true })
    const watching = async (watcher: Player) =>
      expectOk(await watcher.get<WatchAnswer>(`/api/game/watch/${code}`)).watching
    const watchers = await Promise.all(cluster.members.map((member) => Player.arrive(member, 'Zoe')))
    for (const watcher of watchers) await watching(watcher)
    const [first] = watchers
    await until(async () => first !== undefined && (await watching(first)) === watchers.length, 'all are counted')
    const host = ada.at(cluster.member(1))
    await until(async () => (await watching(host)) === watchers.length + 1, 'the host is counted too')
  })

  it('sessions, the realtime key and the right to subscribe', async () => {
    const [one, other, third] = [cluster.member(0), cluster.member(1), cluster.member(2)]
    const player = await Player.arrive(one, 'Ada')
    const code = await player.createGame()
    const elsewhere = player.at(other)
    expect((await elsewhere.lobby(code)).body.currentPlayer).toBe('Ada')

    const keys = await Promise.all(cluster.members.map(async (member) => (await player.at(member).init()).body))
    expect(new Set(keys.map(({ realtime }) => realtime.key)).size).toBe(1)

    const socket = await player.at(third).openSocket({ cookie: '' })
    const channel = `private-game-${code}`
    const signed = await elsewhere.post<{ auth: string }>('/api/chat/pusher/auth', {
      socket_id: socket.socketId,
      channel_name: channel,
    })
    expect(await socket.subscribe(channel, signed.body.auth)).toBe(true)
    socket.close()
  })

  it('the end of the right to subscribe, even with an earlier signature (P-subscribe-11)', async () => {
    const [one, other, third] = [cluster.member(0), cluster.member(1), cluster.member(2)]
    const host = await Player.arrive(one, 'Ada')
    const code = await host.createGame()
    const guest = await Player.arrive(other, 'Ben')
    expectOk(await guest.join(code))
    const socket = await guest.at(third).openSocket({ cookie: '' })
    const channel = `private-game-${code}`
    const wish = { socket_id: socket.socketId, channel_name: channel }
    const { auth } = expectOk(await guest.post<{ auth: string }>('/api/chat/pusher/auth', wish))

    expectOk(await host.kick(code, 'Ben'))
    expect(await socket.subscribe(channel, auth)).toBe(false)
    socket.close()
  })

  it('the limit of actions of a session', () =>
    anew(5, async () => {
      const { code, everywhere } = await hostEverywhere()
      const startedAt = performance.now()
      const answers = await Promise.all(
        Array.from({ length: 20 }).flatMap(() => everywhere.map((each) => each.ready(code, true))),
      )
      const refilled = ((performance.now() - startedAt) / 1000) * 10
      const accepted = answers.filter(({ status }) => status === 200).length
      expect(accepted).toBeGreaterThanOrEqual(19)
      expect(accepted).toBeLessThanOrEqual(20 + Math.ceil(refilled))
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 429]))
    }))

  it('the limits of polls and of chat messages of a session', () =>
    anew(5, async () => {
      const { code, everywhere } = await hostEverywhere()
      const startedAt = performance.now()
      const [polls, said] = await Promise.all([
        Promise.all(Array.from({ length: 30 }).flatMap(() => everywhere.map((each) => each.lobby(code)))),
        Promise.all([0, 1, 2].flatMap((turn) => everywhere.map((each, at) => each.say(code, `hello ${turn}${at}`)))),
      ])
      const seconds = (performance.now() - startedAt) / 1000
      const accepted = (answers: { status: number }[]) => answers.filter(({ status }) => status === 200).length
      // `init` took one of the 30.
      expect(accepted(polls)).toBeGreaterThanOrEqual(29)
      expect(accepted(polls)).toBeLessThanOrEqual(30 + Math.ceil(seconds * 30))
      expect(accepted(said)).toBeGreaterThanOrEqual(5)
      expect(accepted(said)).toBeLessThanOrEqual(5 + Math.ceil(seconds))
      const refused = [...polls, ...said].filter(({ status }) => status !== 200)
      expect(new Set(refused.map(({ status }) => status))).toEqual(new Set([429]))
      for (const { headers } of refused) expect(headers['retry-after']).toBe('1')
    }))

  it('the limit of unknown room codes of an address', () =>
    anew(
      3,
      async () => {
        const guessers = await Promise.all(cluster.members.map((member) => Player.arrive(member, 'Eve')))
        const startedAt = performance.now()
        const answers = []
        for (let guess = 0; guess < 30; guess += 1) {
          answers.push(
            ...(await Promise.all(guessers.map((guesser, index) => guesser.state(codeOf(guess * 3 + index))))),
          )
        }
        const refilled = (performance.now() - startedAt) / 1000
        const unknown = answers.filter(({ status }) => status === 404).length
        expect(unknown).toBeGreaterThanOrEqual(60)
        expect(unknown).toBeLessThanOrEqual(60 + Math.ceil(refilled) + guessers.length)
        expect(answers.at(-1)?.status).toBe(429)
      },
      REFILLED_MS,
    ))
})

/** The creator of a room, at every process. */
async function hostEverywhere(): Promise<{ code: string; everywhere: Player[] }> {
  const player = await Player.arrive(cluster.member(0), 'Ada')
  const code = await player.createGame()
  return { code, everywhere: cluster.members.map((member) => player.at(member)) }
}

/** The allowance of unknown codes is full again. */
const REFILLED_MS = 61_000

/** If Redis is late, on a busy computer, a process counts alone for a second. The limit is then measured once more. */
async function anew(tries: number, measure: () => Promise<void>, restMs = 1_000): Promise<void> {
  for (let left = tries - 1; left > 0; left -= 1) {
    const isWrong = await measure().then(
      () => false,
      () => true,
    )
    if (!isWrong) return
    await sleep(restMs)
  }
  await measure()
}

/** A well-formed code that most likely belongs to no room. */
function codeOf(number: number): string {
  return `ZZ${number.toString(8).padStart(4, '0').replaceAll('0', 'X').replaceAll('1', 'Y')}`
}

/**
 * In the lobby some act while others subscribe. The later of two versions from two processes may be published first, so
 * that a page that subscribes in between gets only the earlier version, and polls. For the same reason somebody's
 * `ready` may arrive after the start.
 */
function fromStart({ events }: AutoPlayer): RoomEvent[] {
  return events.slice(events.findIndex(({ name }) => name === 'game-start')).filter((event) => !isOfLobby(event))
}

function isOfLobby({ name, data }: RoomEvent): boolean {
  return name === 'player-ready' || (name === 'game-update' && isLobby(data['state']))
}

function isLobby(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'status' in state && state.status === 'waiting'
}

/** The versions that events have contained since the start of the game. */
function versionsFromStart(player: AutoPlayer): number[] {
  return fromStart(player)
    .filter(({ name }) => name === 'game-update')
    .map(({ data }) => Number(data['version']))
}

/** The events from the start of the game on, sorted, since two processes may send theirs in either order. */
function eventsFromStart(player: AutoPlayer): string[] {
  return fromStart(player)
    .map(({ name, data }) => `${name} ${JSON.stringify(data)}`)
    .sort()
}

import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { StateView } from '../../src/contract'
import type { AutoPlayer } from '../support/auto-player'
import type { Group } from '../support/group'
import { expectOk, type Player } from '../support/player'
import { wrongMoney } from '../support/room-invariants'
import type { PusherSocket } from '../support/pusher-socket'
import { byLength, isLong } from '../support/run-length'
import { seat, type Table } from '../support/table'
import { sleep, until } from '../support/wait'
import { Cluster, type Member } from './cluster'
import { underLoad } from './under-load'

// Processes are killed, paused and restarted, Redis and PostgreSQL stop and return, and answers of PostgreSQL are lost,
// while groups play.

const DEALING_MS = 600
const SECOND = 1000
const SAVES = ['insert-room', 'update-room', 'delete-room']

let cluster: Cluster
beforeAll(async () => {
  cluster = await Cluster.start({ DEALING_MS: String(DEALING_MS), RATE_LIMIT: 'off' })
}, 60_000)
afterEach(async () => {
  cluster.relay.loseNothing()
  await cluster.heal()
}, 60_000)
afterAll(() => cluster.stop())

describe('when a process is killed', () => {
  it('the others serve its players and fire its deadlines, and nothing acknowledged is lost', async () => {
    const [killed, witness] = [cluster.member(0), cluster.member(1)]
    const players = await underLoad(cluster, async (groups) => {
      const turns = await tables(byLength({ short: 0, long: 10 }), () => inFirstTurn(killed))
      const deals = await tables(byLength({ short: 5, long: 20 }), () => readyAt(killed))
      const deadlines = await Promise.all([...turns, ...deals].map((table) => NextDeadline.of(table, witness)))
      const latenesses = deadlines.map((deadline) => deadline.latenessMs())
      await Promise.all(deals.map(async ({ creator, code }) => expectOk(await creator.start(code))))
      await killed.end('SIGKILL')
      const killedAt = performance.now()

      const everybody = groups.flatMap((group) => group.players)
      const isBack = (player: AutoPlayer) => player.isConnected && player.connectedPollAt > killedAt
      await until(() => everybody.every(isBack), 'every player is connected and polls', 3 * SECOND)
      const backMs = performance.now() - killedAt
      const latestMs = Math.max(...(await Promise.all(latenesses)))
      console.log(`players are back after ${backMs.toFixed(0)} ms, the latest deadline fires ${latestMs} ms late`)
      expect(latestMs).toBeLessThan(SECOND)
    })
    for (const { status, error } of failuresOf(players)) expect([status, error]).toEqual([409, expect.any(String)])
  })
})

describe('when Redis is stopped and started', () => {
  it('games continue by polls, and events resume by themselves', async () => {
    const players = await underLoad(cluster, async (groups) => {
      const everybody = groups.flatMap((group) => group.players)
      await cluster.redis.kill()
      const before = groups.map(versionOf)
      await sleep(byLength({ short: 4, long: 30 }) * SECOND)
      const isPlayedOn = (group: (typeof groups)[number], index: number) => versionOf(group) > (before[index] ?? 0)
      await until(() => groups.every(isPlayedOn), 'every game goes on', 30 * SECOND)
      await cluster.redis.start()
      const received = everybody.map(({ events }) => events.length)
      const receives = ({ isConnected, events }: AutoPlayer, index: number) =>
        isConnected && events.length > (received[index] ?? 0)
      await until(() => everybody.every(receives), 'events reach every player', 15 * SECOND)
    })
    // While only some processes are connected to Redis again, a page may offer an action that its player has already
    // done.
    for (const { status, error } of failuresOf(players)) expect([status, error]).toEqual([409, expect.any(String)])
  })
})

describe('when PostgreSQL is restarted', () => {
  it('calls are refused with a sentence, and the processes reconnect by themselves', async () => {
    const players = await underLoad(cluster, async ([group]) => {
      await cluster.postgres.kill()
      try {
        await expectRefusals(group!)
        await sleep(byLength({ short: 2, long: 15 }) * SECOND)
      } finally {
        await cluster.postgres.start()
      }
      const isReady = async (member: Member) => (await fetch(`${member.origin}/readyz`)).status === 200
      for (const member of cluster.members) await until(() => isReady(member), 'every process is ready again')
    })
    for (const { status, error } of failuresOf(players)) {
      expect([status, error]).toEqual([expect.any(Number), expect.stringMatching(/\w/)])
    }
  })

  async function expectRefusals({ creator, code }: Group): Promise<void> {
    for (const member of cluster.members) {
      const ready = await fetch(`${member.origin}/readyz`)
      expect([ready.status, await ready.json()]).toMatchObject([503, { code: 'store-unavailable' }])
      expect((await fetch(`${member.origin}/healthz`)).status).toBe(200)
    }
    const refused = await creator.player.say(code, 'hello')
    expect([refused.status, refused.body.error]).toEqual([503, expect.stringMatching(/^The game cannot be saved/)])
  }
})

describe('when PostgreSQL does not answer', () => {
  it('no call waits for it as long as nginx waits for a process', async () => {
    const { creator, code } = await readyAt(cluster.member(1))
    cluster.postgres.pause()
    try {
      const askedAt = performance.now()
      const answers = await Promise.all(Array.from({ length: 4 }, () => creator.say(code, 'hello')))
      expect(answers.map(({ status }) => status)).toEqual([503, 503, 503, 503])
      expect(performance.now() - askedAt).toBeLessThan(5 * SECOND)
    } finally {
      cluster.postgres.resume()
    }
  })
})

describe('when a process is paused and resumed', () => {
  const PAUSE_MS = byLength({ short: 4, long: 20 }) * SECOND

  it('it answers no stale state, and no deadline fires twice', async () => {
    await underLoad(cluster, async (groups) => {
      const paused = cluster.member(2)
      paused.signal('SIGSTOP')
      await sleep(PAUSE_MS)
      const known = groups.map(versionOf)
      const polls = groups.map(({ creator, code }) => creator.player.at(paused).state(code))
      paused.signal('SIGCONT')
      for (const [index, answer] of (await Promise.all(polls)).entries()) {
        expect(answer.body.version).toBeGreaterThanOrEqual(known[index] ?? 0)
      }
    })
  })

  it('it does not play a call whose sender has gone', async () => {
    const [paused, other] = [cluster.member(2), cluster.member(0)]
    const { creator: player, code } = await inFirstTurn(other)
    const late = player.at(paused)
    expectOk(await late.state(code))
    paused.signal('SIGSTOP')
    await expect(decideAndGiveUp(late, code)).rejects.toThrow('aborted')
    expectOk(await player.decide(code, 'fold'))
    expectOk(await player.continue(code))
    expectOk(await player.nextRound(code))
    await until(async () => (await player.state(code)).body.currentTurn === player.name, 'the turn comes again')
    await player.chooseAces(code)
    paused.signal('SIGCONT')
    await until(async () => (await late.state(code)).status === 200, 'the process runs')
    await sleep(SECOND)
    expect((await player.state(code)).body).toMatchObject({ currentTurn: player.name, currentRound: 2 })
  })
})

describe('when all processes were away', () => {
  it('nginx sends calls to the first that is back', async () => {
    const isServed = async () => (await fetch(`${cluster.origin}/api/game/active-games`)).status === 200
    await Promise.all(cluster.members.map((member) => member.end('SIGKILL')))
    expect(await isServed()).toBe(false)
    await cluster.member(0).start()
    expect(await isServed()).toBe(true)
  })
})

describe('a rolling restart', () => {
  it('makes no action fail', async () => {
    const players = await underLoad(cluster, async () => {
      for (let again = 0; again < byLength({ short: 1, long: 3 }); again += 1) {
        for (const member of cluster.members) {
          expect(await member.end('SIGTERM')).toBe(0)
          await member.start()
          expect((await fetch(`${member.origin}/readyz`)).status).toBe(200)
        }
      }
    })
    expect(failuresOf(players)).toEqual([])
  })
})

// The connection to the database breaks after the commit and before its answer, so the process cannot know that the
// action is stored. The process refuses the call, and the next call shows that the action was done once.

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
    // On a busy computer another process, whose answers arrive, may save first.
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
    const failures = failuresOf(players)
    for (const { status, error } of failures)
      expect([[409, 503], error]).toEqual([expect.arrayContaining([status]), expect.any(String)])
    expect(failures.some(({ status }) => status === 503)).toBe(true)
  })
})

function failuresOf(players: AutoPlayer[]): AutoPlayer['failures'] {
  return players.flatMap(({ failures }) => failures)
}

function versionOf({ creator }: Group): number {
  return creator.newest?.version ?? 0
}

function tables(count: number, open: () => Promise<Table>): Promise<Table[]> {
  return Promise.all(Array.from({ length: count }, open))
}

/** One player who is ready, in a room that no other process has seen. */
async function readyAt(member: Member): Promise<Table> {
  const table = await seat(member, ['Ada'], { maxRounds: 999, decisionTimer: 15 })
  expectOk(await table.creator.ready(table.code))
  return table
}

/** The same in the turn of the first round. */
async function inFirstTurn(member: Member): Promise<Table> {
  const table = await readyAt(member)
  expectOk(await table.creator.start(table.code))
  await until(async () => (await table.state()).phase !== 'dealing', 'the deal is over')
  await table.creator.chooseAces(table.code)
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

/** Sends a decision and closes the connection before the answer. */
function decideAndGiveUp({ origin, cookie = '' }: Player, code: string): Promise<Response> {
  return fetch(`${origin}/api/game/decision/${code}`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ decision: 'stay' }),
    signal: AbortSignal.timeout(SECOND),
  })
}

/** The next deadline of a game, which one process has set, as another process shows it. */
class NextDeadline {
  private constructor(
    private readonly socket: PusherSocket,
    private readonly before: StateView,
  ) {}

  static async of({ creator, code }: Table, witness: Member): Promise<NextDeadline> {
    const player = creator.at(witness)
    const socket = await player.subscribe(code)
    return new NextDeadline(socket, expectOk(await player.state(code)))
  }

  /** Resolves when the phase with the deadline has ended. */
  async latenessMs(): Promise<number> {
    const received = () =>
      this.socket.events.flatMap(({ data }) => ('state' in data ? [data['state'] as StateView] : []))
    const waiting = () => [this.before, ...received()].find(({ deadlineAt }) => typeof deadlineAt === 'number')
    const isOver = (): boolean => {
      const { phase, version } = waiting() ?? { phase: undefined, version: Infinity }
      return received().some((state) => state.version > version && state.phase !== phase)
    }
    await until(isOver, 'the phase ends')
    const endedAt = Date.now()
    this.socket.close()
    return endedAt - (waiting()?.deadlineAt ?? 0)
  }
}

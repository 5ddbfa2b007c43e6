import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { StateView } from '../../src/contract'
import { until } from '../services/ports'
import type { Ear } from '../support/ear'
import { Player } from '../support/player'
import { times } from '../support/size'
import { Cluster, type Member } from './cluster'
import type { Page } from './page'
import { nameWilds, playerAt } from './people'
import { expectOk } from './table'
import { underLoad } from './under-load'

// Processes are killed, paused and renewed, Redis and PostgreSQL go away and come back, while tables play.

const DEALING_MS = 600
const SECOND = 1000

let cluster: Cluster
beforeAll(async () => {
  cluster = await Cluster.start({ DEALING_MS: String(DEALING_MS), RATE_LIMIT: 'off' })
}, 60_000)
afterEach(() => cluster.heal(), 60_000)
afterAll(() => cluster.stop())

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

describe('a process that is killed', () => {
  it('leaves its players and its deadlines to the others, and nothing acknowledged is lost', async () => {
    const [doomed, witness] = [cluster.member(0), cluster.member(1)]
    const pages = await underLoad(cluster, async (tables) => {
      const turns = await gamesOf(times({ short: 0, long: 10 }), () => dealtBy(doomed))
      const deals = await gamesOf(times({ short: 5, long: 20 }), () => readyAt(doomed))
      const watched = [...turns, ...deals].map((game) => WatchedGame.of(game, witness))
      const endings = (await Promise.all(watched)).map((game) => game.end())
      await Promise.all(deals.map(({ player, code }) => player.start(code).then(expectOk)))
      await doomed.end('SIGKILL')
      const killedAt = performance.now()

      const everybody = tables.flatMap((table) => table.pages)
      const isBack = (page: Page) => page.isListening && page.wellAt > killedAt
      await until(() => everybody.every(isBack), 'everybody is back', 3 * SECOND)
      const backMs = performance.now() - killedAt
      const latest = Math.max(...(await Promise.all(endings)))
      console.log(
        `killed: everybody is back after ${backMs.toFixed(0)} ms, the latest deadline is late by ${latest} ms`,
      )
      expect(latest).toBeLessThan(SECOND)
    })
    for (const { status, error } of failuresOf(pages)) expect([status, error]).toEqual([409, expect.any(String)])
  })
})

describe('Redis that is stopped and started', () => {
  it('slows nothing but events down, and they flow again by themselves', async () => {
    const pages = await underLoad(cluster, async (tables) => {
      const everybody = tables.flatMap((table) => table.pages)
      await cluster.redis.kill()
      const before = tables.map(({ creator }) => creator.newest?.version ?? 0)
      await sleep(times({ short: 4, long: 30 }) * SECOND)
      const after = tables.map(({ creator }) => creator.newest?.version ?? 0)
      await cluster.redis.start()
      for (const [index, version] of after.entries()) expect(version).toBeGreaterThan(before[index] ?? 0)
      const heard = everybody.map((page) => page.heard.length)
      const hears = (page: Page, index: number) => page.isListening && page.heard.length > (heard[index] ?? 0)
      await until(() => everybody.every(hears), 'events reach everybody again', 15 * SECOND)
    })
    // For a second some processes may be on the bus again and others not, and then a page may be asked what it did already.
    for (const { status, error } of failuresOf(pages)) expect([status, error]).toEqual([409, expect.any(String)])
  })
})

describe('PostgreSQL that is restarted', () => {
  it('is refused for with a sentence, and taken up again without a restart of ours', async () => {
    const pages = await underLoad(cluster, async ([table]) => {
      await cluster.postgres.kill()
      try {
        await expectRefusals(table!.creator)
        await sleep(times({ short: 2, long: 15 }) * SECOND)
      } finally {
        await cluster.postgres.start()
      }
      const isReady = async (member: Member) => (await fetch(`${member.origin}/readyz`)).status === 200
      for (const member of cluster.members) await until(() => isReady(member), 'every process is ready again')
    })
    for (const { status, error } of failuresOf(pages)) {
      expect([status, error]).toEqual([expect.any(Number), expect.stringMatching(/\w/)])
    }
  })

  async function expectRefusals({ player, code }: Page): Promise<void> {
    for (const member of cluster.members) {
      const ready = await fetch(`${member.origin}/readyz`)
      expect([ready.status, await ready.json()]).toEqual([503, { error: 'The store cannot be reached' }])
      expect((await fetch(`${member.origin}/healthz`)).status).toBe(200)
    }
    const refused = await player.says(code, 'is anybody there?')
    expect([refused.status, refused.body.error]).toEqual([503, expect.stringMatching(/^The game cannot be saved/)])
  }
})

describe('a process that is paused and woken', () => {
  const PAUSE_MS = times({ short: 4, long: 20 }) * SECOND

  it('serves no stale state and fires nothing twice', async () => {
    await underLoad(cluster, async (tables) => {
      const paused = cluster.member(2)
      paused.signal('SIGSTOP')
      await sleep(PAUSE_MS)
      const known = tables.map(({ creator }) => creator.newest?.version ?? 0)
      const asked = tables.map(({ creator }) => playerAt(paused, creator.player).state(creator.code))
      paused.signal('SIGCONT')
      for (const [index, answer] of (await Promise.all(asked)).entries()) {
        expect(answer.body.version).toBeGreaterThanOrEqual(known[index] ?? 0)
      }
    })
  })

  it('does not do what nobody waits for any more', async () => {
    const [paused, other] = [cluster.member(2), cluster.member(0)]
    const { player, code } = await dealtBy(other)
    const late = playerAt(paused, player)
    expectOk(await late.state(code))
    paused.signal('SIGSTOP')
    await expect(decideInVain(late, code)).rejects.toThrow('aborted')
    expectOk(await player.decides(code, 'fold'))
    expectOk(await player.continues(code))
    expectOk(await player.nextRound(code))
    await until(async () => (await player.state(code)).body.currentTurn === player.name, 'the turn comes again')
    await nameWilds(player, code)
    paused.signal('SIGCONT')
    await until(async () => (await late.state(code)).status === 200, 'the process is awake')
    await sleep(SECOND)
    expect((await player.state(code)).body).toMatchObject({ currentTurn: player.name, currentRound: 2 })
  })
})

describe('processes that were all away a moment ago', () => {
  it('are asked as soon as they are back', async () => {
    const isServed = async () => (await fetch(`${cluster.origin}/api/game/active-games`)).status === 200
    await Promise.all(cluster.members.map((member) => member.end('SIGKILL')))
    expect(await isServed()).toBe(false)
    await cluster.member(0).start()
    expect(await isServed()).toBe(true)
  })
})

describe('a rolling restart', () => {
  it('lets no action fail', async () => {
    const pages = await underLoad(cluster, async () => {
      for (let again = 0; again < times({ short: 1, long: 3 }); again += 1) {
        for (const member of cluster.members) {
          expect(await member.end('SIGTERM')).toBe(0)
          await member.start()
          expect((await fetch(`${member.origin}/readyz`)).status).toBe(200)
        }
      }
    })
    expect(failuresOf(pages)).toEqual([])
  })
})

function failuresOf(pages: Page[]): Page['failures'] {
  return pages.flatMap(({ failures }) => failures)
}

interface Game {
  player: Player
  code: string
}

/** A player alone at a table that is about to start, known to no other process. */
async function readyAt(member: Member): Promise<Game> {
  const player = await Player.arrive(member, 'Ada')
  const code = await player.creates({ maxRounds: 999, decisionTimer: 15 })
  expectOk(await player.ready(code))
  return { player, code }
}

/** The same with the turn in the first round. */
async function dealtBy(member: Member): Promise<Game> {
  const game = await readyAt(member)
  expectOk(await game.player.start(game.code))
  await until(async () => (await game.player.state(game.code)).body.phase !== 'dealing', 'the deal is over')
  await nameWilds(game.player, game.code)
  return game
}

/** A decision whose sender hangs up before it is answered. */
function decideInVain({ server, cookie = '' }: Player, code: string): Promise<Response> {
  return fetch(`${server.origin}/api/game/decision/${code}`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ decision: 'stay' }),
    signal: AbortSignal.timeout(SECOND),
  })
}

function gamesOf(count: number, open: () => Promise<Game>): Promise<Game[]> {
  return Promise.all(Array.from({ length: count }, open))
}

/** A game whose next deadline one process has set, watched at another. */
class WatchedGame {
  private constructor(
    private readonly ear: Ear,
    private readonly before: StateView,
  ) {}

  static async of({ player, code }: Game, witness: Member): Promise<WatchedGame> {
    const here = playerAt(witness, player)
    const ear = await here.listens(code)
    return new WatchedGame(ear, (await here.state(code)).body)
  }

  /** Resolves when the phase with the deadline has ended: how late, in milliseconds. */
  async end(): Promise<number> {
    const told = () => this.ear.heard.flatMap(({ data }) => ('state' in data ? [data['state'] as StateView] : []))
    const waiting = () => [this.before, ...told()].find(({ deadlineAt }) => typeof deadlineAt === 'number')
    const isOver = (): boolean => {
      const { phase, version } = waiting() ?? { phase: undefined, version: Infinity }
      return told().some((state) => state.version > version && state.phase !== phase)
    }
    await until(isOver, 'the phase ends')
    const endedAt = Date.now()
    this.ear.close()
    return endedAt - (waiting()?.deadlineAt ?? 0)
  }
}

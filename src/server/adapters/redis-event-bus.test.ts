import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { createClient } from 'redis'
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { freePort } from '../../../tests/services/ports'
import { startRedis, type TestRedis } from '../../../tests/services/redis'
import { BusProcesses, type BusProcess } from '../../../tests/support/bus-processes'
import { sleep, until } from '../../../tests/support/wait'
import { eventBusSuite, someUpdate } from '../ports/event-bus.suite'
import { RedisRefused } from './cannot-start'
import { openRedisEventBus } from './redis-event-bus'
import { updateText } from './redis/update-text'

let redis: TestRedis
beforeAll(async () => {
  redis = await startRedis()
})
afterAll(() => redis.stop())

const processes = new BusProcesses(() => redis.url)
afterEach(() => processes.close())
const listen = (database?: number) => processes.listen({ database })

eventBusSuite('Redis', () => processes.open())

describe('between processes', () => {
  it('updates arrive in order and unchanged', async () => {
    const [one, other] = [await listen(), await listen()]
    const published = Array.from({ length: 300 }, (_, index) => someUpdate(`R${index % 7}`, index))
    for (const update of published) void one.bus.publish(update)
    await until(() => other.heard.length >= 300, 'the updates arrive')
    expect(other.heard).toEqual(published)
    expect(one.heard).toEqual(published)
  })

  it('a game in another numbered database of the same Redis is not heard', async () => {
    const [one, other, stranger] = [await listen(1), await listen(1), await listen(2)]
    await stranger.bus.publish(someUpdate('A', 1))
    await one.bus.publish(someUpdate('B', 2))
    await until(() => other.heard.length > 0, 'the update arrives')
    expect(await other.bus.catchUp()).toBe(true)
    expect(other.heard.map(({ code }) => code)).toEqual(['B'])
    expect(stranger.heard.map(({ code }) => code)).toEqual(['A'])
  })

  it('foreign messages on the channel are ignored, but not the updates that arrive with them', async () => {
    const one = await listen()
    const stranger = createClient({ url: redis.url })
    await stranger.connect()
    const header = '{"code":"A","revision":1,"endedSeats":[],"names":[],"seatEvents":[null]}'
    const contents = ['', 'no JSON', 'null', '7', '{}', header]
    const strange = ['', '\n\n', 'x\nupdate', ...contents, ...contents.map((text) => `x\nupdate\n${text}`)]
    const all = stranger.multi()
    for (const text of strange) {
      all.publish('3-card-poker:updates:3:0', text).sPublish('3-card-poker:updates:3:0:A', text)
    }
    all.sPublish('3-card-poker:updates:3:0:A', `x\nupdate\n${updateText(someUpdate('A', 2))}`)
    expect(new Set(await all.exec())).toEqual(new Set([1]))
    await stranger.close()
    await until(() => one.heard.length > 0, 'the update arrives')
    expect(one.heard).toEqual([someUpdate('A', 2)])
  })
})

describe('the answer of the store', () => {
  it('is trusted for less time while a known process is silent, but not after its good-bye', async () => {
    const [one, leaving] = [await listen(), await listen()]
    await until(() => one.bus.trustedForMs > 10_000, 'all are heard')
    await leaving.bus.close()
    await new Promise((resolve) => setTimeout(resolve, 1500))
    expect(one.bus.trustedForMs).toBeGreaterThan(10_000)

    const child = spawn(process.execPath, ['--import', 'tsx', 'tests/services/current-child.ts', redis.url])
    await once(createInterface({ input: child.stdout }), 'line')
    child.kill('SIGKILL')
    await until(() => one.bus.trustedForMs < 10_000, 'the silence is noticed', 3_000)
  })
})

describe('catching up', () => {
  it('has received everything published before, and nobody waits for a silent Redis', async () => {
    const [one, other] = [await listen(), await listen()]
    let revision = 0
    for (let caughtUp = 0; caughtUp < 200; revision += 1) {
      const publishedAt = performance.now()
      await one.bus.publish(someUpdate('A', revision))
      // On a busy machine `publish` may give up waiting, and then promises nothing.
      const isPublished = performance.now() - publishedAt < 50
      const isCaughtUp = (await other.bus.catchUp()) && isPublished
      if (isCaughtUp) expect(other.heard.at(-1)?.revision).toBe(revision)
      if (isCaughtUp) caughtUp += 1
    }
    redis.pause()
    try {
      const startedAt = performance.now()
      await one.bus.publish(someUpdate('A', revision))
      expect(await other.bus.catchUp()).toBe(false)
      expect(performance.now() - startedAt).toBeLessThan(1000)
    } finally {
      redis.resume()
    }
  })
})

describe('when Redis goes away', () => {
  it('nobody is current, a process receives its own updates, and nothing throws', async () => {
    const one = await listen()
    await redis.kill()
    try {
      await until(() => !one.bus.isCurrent(), 'the loss is noticed')
      for (let revision = 1; revision <= 20_000; revision += 1)
        void one.bus.publish({ code: `R${revision}`, revision, events: [], endedSeats: [] })
      await until(() => one.heard.length === 20_000, 'its own updates are heard')
      expect(one.bus.isCurrent()).toBe(false)
    } finally {
      await redis.start()
    }
  })

  it('everything recovers by itself: the gap is reported, and updates arrive again', async () => {
    const [one, other] = [await listen(), await listen()]
    await redis.kill()
    await until(() => !one.bus.isCurrent() && !other.bus.isCurrent(), 'the loss is noticed')
    void one.bus.publish({ ...someUpdate('A', 3), endedSeats: ['x'] })
    void one.bus.publish({ ...someUpdate('A', 5), endedSeats: ['y'] })
    await redis.start()
    await until(() => one.bus.isCurrent() && other.bus.isCurrent(), 'both are current again')
    expect([one.gaps, other.gaps]).toEqual([1, 1])
    void one.bus.publish(someUpdate('B'))
    await until(() => other.heard.some(({ code }) => code === 'B'), 'updates arrive again')
  })

  it('what one process could not send is reported later to processes that were never cut off', async () => {
    const other = await listen()
    const one = await listen()
    await killConnectionsButOf(one, other)
    void one.bus.publish({ ...someUpdate('A', 3), endedSeats: ['x'] })
    void one.bus.publish({ ...someUpdate('A', 5), endedSeats: ['y'] })
    await until(() => other.heard.length > 0, 'the missed revisions are told')
    expect(other.heard).toEqual([{ code: 'A', revision: 5, events: [], endedSeats: ['x', 'y'] }])
  })

  it('a Redis that does not answer is disconnected, and used again when it answers', async () => {
    const [one, other] = [await listen(), await listen()]
    redis.pause()
    try {
      await until(() => !one.bus.isCurrent(), 'the silence is noticed')
      for (let revision = 1; revision <= 3000; revision += 1) void one.bus.publish(someUpdate('A', revision))
    } finally {
      redis.resume()
    }
    await until(() => one.bus.isCurrent() && other.bus.isCurrent(), 'both are current again')
    await until(() => other.heard.some(({ revision }) => revision === 3000), 'the last revision is told')
  })

  it('a Redis that refuses to publish is reported once', async () => {
    const refusals: string[] = []
    const bus = await openRedisEventBus({ url: redis.url, onRefused: ({ message }) => refusals.push(message) })
    const client = createClient({ url: redis.url })
    await client.connect()
    await client.sendCommand(['ACL', 'SETUSER', 'default', '-spublish'])
    for (const revision of [1, 2]) await bus.publish(someUpdate('A', revision))
    await client.sendCommand(['ACL', 'SETUSER', 'default', '+spublish'])
    expect(refusals).toEqual([expect.stringContaining('NOPERM')])
    await Promise.all([client.close(), bus.close()])
  })

  it('a process that could not send an update closes without a good-bye, so the store is asked sooner', async () => {
    const [one, leaving] = [await listen(), await listen()]
    await until(() => one.bus.trustedForMs > 10_000, 'all are heard')
    await refusingUpdates(async () => {
      await leaving.bus.publish(someUpdate('A', 1))
      await leaving.bus.close()
    })
    await until(() => one.bus.trustedForMs < 10_000, 'the silence is noticed', 3_000)
  })

  it('a process with more missed rooms than it keeps tells the others to drop all they remember', async () => {
    const [one, other] = [await listen(), await listen()]
    await refusingUpdates(async () => {
      for (let room = 0; room <= 10_000; room += 1)
        void one.bus.publish({ code: `M${room}`, revision: 1, events: [], endedSeats: [] })
      await until(() => other.gaps > 0, 'the gap is told')
    })
  })

  it('a bus can still be closed', async () => {
    const bus = await processes.open()
    await redis.kill()
    await bus.close()
    await redis.start()
  })
})

/** While this runs, Redis refuses the updates of rooms but accepts messages that concern all processes. */
async function refusingUpdates(during: () => Promise<void>): Promise<void> {
  const admin = createClient({ url: redis.url })
  await admin.connect()
  await admin.sendCommand(['ACL', 'SETUSER', 'default', '-spublish'])
  try {
    await during()
  } finally {
    await admin.sendCommand(['ACL', 'SETUSER', 'default', '+spublish'])
    await admin.close()
  }
}

/** Cuts the connections through which `one` publishes, and no other. */
async function killConnectionsButOf(one: BusProcess, other: BusProcess): Promise<void> {
  // The connections of both look the same. Those that subscribe are spared, and the other process's publisher
  // reconnects.
  const admin = createClient({ url: redis.url })
  await admin.connect()
  const before = one.gaps + other.gaps
  await admin.sendCommand(['CLIENT', 'KILL', 'TYPE', 'normal', 'SKIPME', 'yes'])
  await admin.close()
  expect(one.gaps + other.gaps).toBe(before)
}

describe('a process that was paused', () => {
  it('trusts nothing that it remembers until a ping sent after waking has come back', async () => {
    const script = 'tests/services/current-child.ts'
    const child = spawn(process.execPath, ['--import', 'tsx', script, redis.url], {
      stdio: ['pipe', 'pipe', 'inherit'],
    })
    onTestFinished(() => void child.kill('SIGKILL'))
    // An iterator buffers lines that arrive together until the test reads them.
    const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
    const nextLine = async () => String((await lines.next()).value)
    expect(await nextLine()).toBe('current')
    child.kill('SIGSTOP')
    await until(() => stateOf(child.pid) === 'T', 'the process is stopped')
    await sleep(1200)
    child.kill('SIGCONT')
    expect(await nextLine()).toBe('resumed: not current')
    expect(await nextLine()).toBe('current')
  })
})

function stateOf(pid: number | undefined): string {
  return execFileSync('ps', ['-o', 'state=', '-p', String(pid)], { encoding: 'utf8' }).trim()
}

describe('is refused at the start', () => {
  it('with one line without the password, if nobody listens or the address is invalid', async () => {
    const port = await freePort()
    for (const url of [`redis://:geheim@127.0.0.1:${port}`, 'http://127.0.0.1', 'nonsense']) {
      const fault: unknown = await openRedisEventBus({ url }).then(
        () => undefined,
        (error: unknown) => error,
      )
      expect(fault).toBeInstanceOf(RedisRefused)
      expect((fault as Error).message).toMatch(/^[^\n]*REDIS_URL[^\n]*$/)
      expect((fault as Error).message).not.toContain('geheim')
    }
  })
})

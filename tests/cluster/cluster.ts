import { freePort } from '../services/ports'
import { startNginx, type TestNginx } from '../services/nginx'
import { startPostgres, type TestPostgres } from '../services/postgres'
import { startRedis, type TestRedis } from '../services/redis'
import { startRelay, type Relay } from '../services/relay'
import { startProcess, type ServerProcess } from '../support/server-process'
import { environmentOfUnit } from './unit'
import { type Address } from '../support/transport'

/** One process of the cluster. It can be ended and started again on its port. */
export class Member implements Address {
  readonly origin: string
  #process: ServerProcess | undefined

  constructor(
    readonly port: number,
    private readonly env: Record<string, string>,
  ) {
    this.origin = `http://127.0.0.1:${port}`
  }

  async start(): Promise<void> {
    this.#process = await startProcess({ ...this.env, PORT: String(this.port) })
  }

  signal(signal: NodeJS.Signals): void {
    this.#running.kill(signal)
  }

  /** Resolves to the exit code when it has ended. */
  async end(signal: NodeJS.Signals): Promise<number | null> {
    const { ended, kill } = this.#running
    kill(signal)
    this.#process = undefined
    return (await ended).code
  }

  /** Stops it if it runs. */
  async stop(): Promise<void> {
    if (this.#process === undefined) return
    // A paused process does not handle SIGTERM.
    this.signal('SIGCONT')
    await this.end('SIGTERM')
  }

  /** Resumes the process if it is paused, and starts it if it has ended. */
  async heal(): Promise<void> {
    if (this.#process === undefined) await this.start()
    else this.signal('SIGCONT')
  }

  /** The lines that the process has printed since its last start. */
  get printed(): string[] {
    return this.#running.printed
  }

  /** The sum of a metric over its series; 0 if there is none. */
  async metric(name: string): Promise<number> {
    const text = await (await fetch(`${this.origin}/metrics`)).text()
    const values = text.split('\n').filter((line) => line.startsWith(`${name} `) || line.startsWith(`${name}{`))
    return values.reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0)
  }

  get #running(): ServerProcess {
    if (this.#process === undefined) throw new Error('the process does not run')
    return this.#process
  }
}

/** Processes as `deploy` runs them: one PostgreSQL, one Redis, and nginx in front. */
export class Cluster implements Address {
  private constructor(
    readonly members: Member[],
    readonly postgres: TestPostgres,
    readonly redis: TestRedis,
    readonly databaseUrl: string,
    /** Between the first process and the database. */
    readonly relay: Relay,
    private readonly nginx: TestNginx,
  ) {}

  static async start(env: Record<string, string> = {}): Promise<Cluster> {
    const [postgres, redis] = await Promise.all([startPostgres(), startRedis()])
    const databaseUrl = await postgres.createDatabase()
    const relay = await startRelay(Number(new URL(databaseUrl).port))
    const relayedUrl = databaseUrl.replace(/:\d+\//, `:${relay.port}/`)
    const shared = { REDIS_URL: redis.url, LOG_LEVEL: 'error', ...env }
    const ports = await Promise.all([freePort(), freePort(), freePort()])
    const members = ports.map((port, index) => {
      const lines = { DATABASE_URL: index === 0 ? relayedUrl : databaseUrl }
      return new Member(port, { ...environmentOfUnit(index + 1), ...shared, ...lines })
    })
    await Promise.all(members.map((member) => member.start()))
    return new Cluster(members, postgres, redis, databaseUrl, relay, await startNginx(ports))
  }

  /** The origin of nginx. */
  get origin(): string {
    return `http://127.0.0.1:${this.nginx.port}`
  }

  member(index: number): Member {
    const member = this.members[index % this.members.length]
    if (member === undefined) throw new Error('the cluster has no process')
    return member
  }

  /** All processes run again after a test. */
  async heal(): Promise<void> {
    for (const member of this.members) await member.heal()
  }

  async stop(): Promise<void> {
    await this.nginx.stop()
    await Promise.all(this.members.map((member) => member.stop()))
    await Promise.all([this.postgres.stop(), this.redis.stop(), this.relay.stop()])
  }
}

import { createClient } from 'redis'
import { startNginx, type TestNginx } from '../../tests/services/nginx'
import { freePort } from '../../tests/services/ports'
import { query, startPostgres, type TestPostgres } from '../../tests/services/postgres'
import { startRedis, type TestRedis } from '../../tests/services/redis'
import { BUILT, buildPrograms } from '../server/programs'
import { ServerProcess } from '../server/server-process'
import { cpuTimeUs } from './cpu-time'

/** What the parts of a cluster have used, sent and queried since their start. */
export interface Used {
  processesUs: number
  postgresUs: number
  redisUs: number
  nginxUs: number
  /** Statements by purpose. */
  statements: Record<string, number>
  redisInBytes: number
  redisOutBytes: number
  redisCommands: number
  /** The time of the reading, by the monotonic clock, in milliseconds. */
  at: number
}

export interface Choices {
  processes: number
  /** With `revisions` an update has no room, so that other processes must read it. */
  updates?: 'whole' | 'revisions'
}

/** A cluster to be measured: processes of `bench/cluster/server.ts` behind the nginx configuration of `deploy`. */
export class Cluster {
  private constructor(
    private readonly servers: ServerProcess[],
    private readonly postgres: TestPostgres,
    private readonly redis: TestRedis,
    private readonly nginx: TestNginx,
    private readonly databaseUrl: string,
    /** The ports of the processes. */
    readonly ports: readonly number[],
  ) {}

  static async start({ processes, updates = 'whole' }: Choices): Promise<Cluster> {
    await buildPrograms(['bench/cluster/server.ts'])
    const settings = ['shared_preload_libraries=pg_stat_statements', 'fsync=on', 'max_connections=200']
    const [postgres, redis] = await Promise.all([startPostgres(settings), startRedis()])
    const databaseUrl = await postgres.createDatabase()
    await query(databaseUrl, 'create extension pg_stat_statements')
    const ports = await Promise.all(Array.from({ length: processes }, freePort))
    const env = { DATABASE_URL: databaseUrl, REDIS_URL: redis.url, UPDATES: updates, NODE_ENV: 'production' }
    const start = (port: number) =>
      ServerProcess.start(`${BUILT}server.js`, { env: { ...env, PORT: String(port) }, isPinned: false })
    const servers = await Promise.all(ports.map(start))
    return new Cluster(servers, postgres, redis, await startNginx(ports), databaseUrl, ports)
  }

  get port(): number {
    return this.nginx.port
  }

  /** CPU time of one process, in microseconds. */
  processUs(index: number): number {
    return cpuTimeUs(this.servers[index]?.pid ?? 0)
  }

  async used(): Promise<Used> {
    const statements = await this.#statements()
    const info = await this.#redisInfo()
    return {
      processesUs: this.servers.reduce((sum, { pid }) => sum + cpuTimeUs(pid), 0),
      postgresUs: cpuTimeUs(this.postgres.pid()),
      redisUs: cpuTimeUs(this.redis.pid()),
      nginxUs: cpuTimeUs(this.nginx.pid()),
      statements,
      redisInBytes: info('total_net_input_bytes'),
      redisOutBytes: info('total_net_output_bytes'),
      redisCommands: info('total_commands_processed'),
      at: performance.now(),
    }
  }

  async connections(): Promise<{ postgres: number; redis: number }> {
    const rows = await query(
      this.databaseUrl,
      "select count(*)::int as open from pg_stat_activity where application_name = '3-card-poker'",
    )
    const info = await this.#redisInfo()
    // The client of this query does not count.
    return { postgres: Number(rows[0]?.['open']), redis: info('connected_clients') - 1 }
  }

  async stop(): Promise<void> {
    await this.nginx.stop()
    await Promise.all(this.servers.map((server) => server.stop()))
    await Promise.all([this.postgres.stop(), this.redis.stop()])
  }

  async #statements(): Promise<Record<string, number>> {
    const rows = await query(
      this.databaseUrl,
      'select query, sum(calls)::int as calls from pg_stat_statements where dbid = (select oid from pg_database where datname = current_database()) group by query',
    )
    const counts: Record<string, number> = {}
    for (const row of rows) {
      const kind = kindOf(String(row['query']))
      counts[kind] = (counts[kind] ?? 0) + Number(row['calls'])
    }
    return counts
  }

  async #redisInfo(): Promise<(name: string) => number> {
    const client = createClient({ url: this.redis.url })
    await client.connect()
    const text = await client.info()
    client.destroy()
    return (name) => Number(new RegExp(`^${name}:(\\d+)`, 'm').exec(text)?.[1])
  }
}

/** The purpose of a statement. */
function kindOf(text: string): string {
  const words = text.replace(/\s+/g, ' ').trim().toLowerCase()
  if (/(update|insert into|delete from) rooms/.test(words)) return 'save'
  if (words.startsWith('select state')) return 'read a room'
  if (words.startsWith('select row_no')) return 'read a revision'
  if (words.startsWith('select code')) return 'sweep'
  if (words.includes('alive')) return 'liveness'
  if (words.startsWith('select seat')) return 'read heartbeats'
  if (words.includes('heard')) return 'write heartbeats'
  if (words.includes('from messages')) return 'read messages'
  return 'other'
}

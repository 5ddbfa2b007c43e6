import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { usableDriver, type SqliteDatabase } from '../../src/server/adapters/sqlite/drivers'
import type { ServerProcess } from '../support/server-process'

/** The resources of a running server. */
export interface Holdings {
  /** Resident memory in megabytes. */
  memory: number
  /** Open files and sockets of the process; 0 if the system does not report them. */
  handles: number
  sockets: number
  rooms: number
  messages: number
  rounds: number
  /** Files of the data folder, and their size in megabytes. */
  files: number
  disk: number
}

/** Looks at a server from outside: its metrics, its process, and its file with another connection. */
export class Measures {
  readonly #database: SqliteDatabase

  private constructor(
    private readonly server: ServerProcess,
    private readonly dataDir: string,
    database: SqliteDatabase,
  ) {
    this.#database = database
  }

  static async of(server: ServerProcess, dataDir: string): Promise<Measures> {
    const driver = await usableDriver()
    return new Measures(server, dataDir, driver.open(join(dataDir, 'poker.db'), { readOnly: true }))
  }

  async take(): Promise<Holdings> {
    const metrics = await (await fetch(`${this.server.origin}/metrics`)).text()
    const metric = (name: string) => Number(new RegExp(`^${name} ([\\d.e+]+)`, 'm').exec(metrics)?.[1])
    const files = readdirSync(this.dataDir)
    const bytes = files.reduce((sum, file) => sum + statSync(join(this.dataDir, file)).size, 0)
    return {
      memory: residentMegabytes(this.server.pid) ?? metric('poker_memory_bytes') / 1_048_576,
      handles: openHandles(this.server.pid),
      sockets: metric('poker_sockets'),
      rooms: this.#count('rooms'),
      messages: this.#count('messages'),
      rounds: this.#count('rounds'),
      files: files.length,
      disk: bytes / 1_048_576,
    }
  }

  close(): void {
    this.#database.close()
  }

  #count(table: 'rooms' | 'messages' | 'rounds'): number {
    const [row] = this.#database.prepare(`select count(*) as rows from ${table}`).all()
    return Number((row as { rows: number }).rows)
  }
}

function openHandles(pid: number): number {
  return process.platform === 'linux' ? readdirSync(`/proc/${pid}/fd`).length : 0
}

function residentMegabytes(pid: number): number | undefined {
  if (process.platform !== 'linux') return undefined
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024
}

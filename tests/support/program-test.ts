import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test as browserTest } from './browser-test'
import { startProcess, type ServerProcess } from './server-process'
import type { Address } from './transport'

/** The built program as a process with its own data. It can be killed and started again on the same port. */
export class Program implements Address {
  readonly #dataDir = mkdtempSync(join(tmpdir(), 'poker-'))
  #process: ServerProcess | undefined
  #port = 0

  constructor(private readonly env: Record<string, string> = {}) {}

  get origin(): string {
    return `http://127.0.0.1:${this.#port}`
  }

  async start(): Promise<void> {
    const env = { DATA_DIR: this.#dataDir, DEALING_MS: '300', PORT: String(this.#port), ...this.env }
    this.#process = await startProcess(env)
    this.#port = this.#process.port
  }

  async kill(): Promise<void> {
    await this.#process?.crash()
  }

  async end(): Promise<void> {
    await this.kill()
    rmSync(this.#dataDir, { recursive: true })
  }
}

/** Tests of pages in Chromium on the built program. */
export const test = browserTest.extend<{ program: Program }>({
  program: async ({}, use) => {
    const program = new Program()
    await program.start()
    await use(program)
    await program.end()
  },
  address: async ({ program }, use) => use(program),
})

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startProcess, type ServerProcess } from './server-process'
import { test as walk } from './walk'

/** The built program in a process of its own with a disk of its own, which can be killed and started again where it was. */
export class Program {
  readonly #dataDir = mkdtempSync(join(tmpdir(), 'poker-'))
  #process: ServerProcess | undefined
  #port = 0

  constructor(private readonly env: Record<string, string> = {}) {}

  get url(): string {
    return `http://127.0.0.1:${this.#port}`
  }

  async start(): Promise<void> {
    const env = { DATA_DIR: this.#dataDir, DEALING_MS: '300', PORT: String(this.#port), ...this.env }
    this.#process = await startProcess(env)
    this.#port = this.#process.port
  }

  async kill(): Promise<void> {
    this.#process?.kill('SIGKILL')
    await this.#process?.ended
  }

  async end(): Promise<void> {
    await this.kill()
    rmSync(this.#dataDir, { recursive: true })
  }
}

/** A walk at a program of its own. */
export const test = walk.extend<{ program: Program }>({
  program: async ({}, use) => {
    const program = new Program()
    await program.start()
    await use(program)
    await program.end()
  },
  url: async ({ program }, use) => use(program.url),
})

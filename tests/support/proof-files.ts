import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { pathToFileURL } from 'node:url'
import { PROOF_VERSION, type RevealedDeal, type SeenDeal } from '../../src/contract'

/** A folder of files that are checked by a program. */
export class ProofFiles {
  readonly #folder = mkdtempSync(join(tmpdir(), 'proofs-'))
  #count = 0

  write(text: string, ending = 'json'): string {
    this.#count += 1
    const path = join(this.#folder, `${this.#count}.${ending}`)
    writeFileSync(path, text)
    return path
  }

  remove(): void {
    rmSync(this.#folder, { recursive: true })
  }
}

/** The file that a page saves, or, for a page without memory of the deal, the answer of the server. */
export function proofText({ deal, seen }: { deal: RevealedDeal; seen: SeenDeal | null }): string {
  return JSON.stringify(seen === null ? deal : { proof: PROOF_VERSION, deal, seen })
}

export interface Ended {
  code: number
  stdout: string
  stderr: string
}

/** Runs a program to its end. */
export function runProgram(program: string, ...args: string[]): Promise<Ended> {
  return new Promise((resolve) => {
    execFile(program, args, (error, stdout, stderr) => {
      resolve({ code: typeof error?.code === 'number' ? error.code : Number(error !== null), stdout, stderr })
    })
  })
}

/** Imports a script again for each file, and replaces what the script sees and prints. */
const IMPORTER = `
  let times = 0
  process.on('message', async ({ script, path }) => {
    const ended = { stdout: '', stderr: '' }
    console.log = (text) => void (ended.stdout += text + '\\n')
    console.error = (text) => void (ended.stderr += text + '\\n')
    process.argv = [process.execPath, script, path]
    process.exitCode = 0
    await import(script + '?' + (times += 1))
    process.send({ ...ended, code: process.exitCode })
    process.exitCode = 0
  })`

/** Runs a script on one file after another in one process: starting a process takes longer than the script itself. */
export class ScriptProcess {
  readonly #script: string
  readonly #child: ChildProcess
  readonly #died: Promise<never>

  constructor(path: string) {
    this.#script = pathToFileURL(path).href
    this.#child = spawn(process.execPath, ['--input-type=module', '--eval', IMPORTER], {
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    this.#died = once(this.#child, 'exit').then(() => {
      throw new Error(`${path} ended its process`)
    })
    this.#died.catch(() => undefined)
  }

  /** What a separate process would print, and its exit code. */
  async run(path: string): Promise<Ended> {
    this.#child.send({ script: this.#script, path })
    const [ended] = (await Promise.race([once(this.#child, 'message'), this.#died])) as [Ended]
    return ended
  }

  end(): void {
    this.#child.kill()
  }
}

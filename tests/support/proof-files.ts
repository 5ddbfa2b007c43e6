import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { execFile } from 'node:child_process'
import type { RevealedDeal, SeenDeal } from '../../src/contract'
import { PROOF_VERSION } from '../../src/contract'

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

/** The file that a page keeps, or without its memory the answer of the server. */
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

import { spawn } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { PlantedFault } from './planted-faults'
import { patched } from './realm'

const ROOT = new URL('../../', import.meta.url).pathname
const COPIED = ['src', 'tests/simulation', 'tests/support', 'package.json', 'tsconfig.base.json']

/** How a planted fault was found. */
export interface Found {
  seconds: number
  /** The seed and what is wrong. */
  report: string
}

/**
 * Searches seed after seed, from 1 on, in a copy of the source that has the fault. The judges have the fault too, as
 * they would after a real mistake. Undefined if nothing has failed in that time.
 */
export async function findPlantedFault(fault: PlantedFault, seconds: number): Promise<Found | undefined> {
  const copy = mkdtempSync(join(tmpdir(), 'planted-fault-'))
  try {
    for (const path of COPIED) cpSync(join(ROOT, path), join(copy, path), { recursive: true })
    symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'))
    const file = join(copy, 'src', fault.file)
    writeFileSync(file, patched(readFileSync(file, 'utf8'), fault))
    const startedAt = performance.now()
    const report = await search(copy, seconds)
    return report === undefined ? undefined : { seconds: (performance.now() - startedAt) / 1000, report }
  } finally {
    rmSync(copy, { recursive: true, force: true })
  }
}

/** The first line of a search that fails; undefined if it finds nothing. */
function search(copy: string, seconds: number): Promise<string | undefined> {
  const args = ['run', '--silent', 'simulate:faults', '--', '--from', '1', '--seconds', String(seconds), '--brief']
  const child = spawn('npm', args, { cwd: copy, stdio: ['ignore', 'pipe', 'inherit'] })
  let output = ''
  child.stdout.on('data', (part: Buffer) => (output += part.toString()))
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code) => resolve(code === 0 ? undefined : output.split('\n')[0]))
  })
}

export function describeFound({ seconds, report }: Found): string {
  return `${report.slice(0, 170)} (${seconds.toFixed(0)} s)`
}

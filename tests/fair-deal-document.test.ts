import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { afterAll, describe, expect, it } from 'vitest'
import { findProgram } from '../scripts/programs.mjs'
import { CHEATS } from './support/cheats'
import { DEAL_VECTORS, FAIR_DEAL_DOCUMENT, SECOND_DEAL as DEAL } from './support/deal-vectors'
import { seenByFirst } from './support/made-up-deals'
import { ProofFiles, proofText, runProgram } from './support/proof-files'

// The Python program that docs/fair-deal.md prints, run as a reader would run it.

const [, program = ''] = /```python\n(.*?)```/s.exec(readFileSync(FAIR_DEAL_DOCUMENT, 'utf8')) ?? []
const files = new ProofFiles()
const verifier = files.write(program, 'py')
afterAll(() => files.remove())

const SEEN = seenByFirst(DEAL)
const RIGHT = [
  ...DEAL_VECTORS.map(({ no, deal }) => ({ what: `vector ${no}`, proof: { deal, seen: null }, no })),
  { what: 'a kept proof', proof: { deal: DEAL, seen: SEEN }, no: 2 },
  { what: 'a proof of a page that saw less', proof: { deal: DEAL, seen: { ...SEEN, cut: null, hand: null } }, no: 2 },
]
/** The program does not check what players name their own twos. */
const WRONG = CHEATS.filter(({ code }) => code !== 'impossible-play')

const python = interpreter()
const run = (text: string) => runProgram(python ?? 'python3', verifier, files.write(text))
const whenInstalled = <T>(cases: T[]) => (python === undefined ? [] : cases)

/** The program itself, where python3 is a script of a version manager, which takes longer than Python. */
function interpreter(): string | undefined {
  const found = findProgram('python3')
  return found && execFileSync(found, ['-c', 'import sys; print(sys.executable)'], { encoding: 'utf8' }).trim()
}

describe(`the Python program of the document${python === undefined ? ' (not run: python3 is not installed here)' : ''}`, () => {
  it('is short enough to type', () => {
    expect(program).toContain('import hashlib, hmac')
    expect(program.trimEnd().split('\n').length).toBeLessThan(55)
  })

  it.each(whenInstalled(RIGHT))('says that $what is right', async ({ proof, no }) => {
    const { code, stdout, stderr } = await run(proofText(proof))
    expect({ code, stdout, stderr }).toEqual({ code: 0, stdout: `Deal ${no} is right.\n`, stderr: '' })
  })

  it.each(whenInstalled(WRONG))('finds $what', async ({ cheat }) => {
    const { code, stdout } = await run(proofText(cheat(DEAL)))
    expect(code).toBe(1)
    expect(stdout).toMatch(/^Deal \d is wrong: /)
  })
})

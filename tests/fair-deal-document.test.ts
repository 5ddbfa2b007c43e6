import { readFileSync } from 'node:fs'
import { afterAll, describe, expect, it } from 'vitest'
import { findProgram } from '../scripts/programs.mjs'
import type { RevealedDeal } from '../src/contract'
import { CHEATS } from './support/cheats'
import { DEAL_VECTORS, FAIR_DEAL_DOCUMENT } from './support/deal-vectors'
import { seenByFirst } from './support/made-up-deals'
import { ProofFiles, proofText, runProgram } from './support/proof-files'

// The Python program that docs/fair-deal.md prints, run as a reader would run it.

const [, program = ''] = /```python\n(.*?)```/s.exec(readFileSync(FAIR_DEAL_DOCUMENT, 'utf8')) ?? []
const files = new ProofFiles()
const verifier = files.write(program, 'py')
const python = findProgram('python3')
afterAll(() => files.remove())

const DEAL = DEAL_VECTORS[1]?.deal as RevealedDeal
/** It does not check what players name their own twos. */
const cheats = CHEATS.filter(({ code }) => code !== 'impossible-play')

it('the document prints a Python program that can be typed in', () => {
  expect(program).toContain('import hashlib, hmac')
  expect(program.trimEnd().split('\n').length).toBeLessThan(55)
})

if (python === undefined) {
  it('python3 is not installed here, so that the program of the document is not run', () => {
    expect(findProgram('python3')).toBeUndefined()
  })
} else {
  describe('the Python program of the document', () => {
    it.each(DEAL_VECTORS)('says that vector $no is right', async ({ path, no }) => {
      const { code, stdout } = await runProgram(python, verifier, path)
      expect({ code, stdout }).toEqual({ code: 0, stdout: `Deal ${no} is right.\n` })
    })

    it('says that a kept proof is right', async () => {
      for (const seen of [seenByFirst(DEAL), { ...seenByFirst(DEAL), cut: null, hand: null }]) {
        const { code, stdout } = await runProgram(python, verifier, files.write(proofText({ deal: DEAL, seen })))
        expect({ code, stdout }).toEqual({ code: 0, stdout: 'Deal 2 is right.\n' })
      }
    })

    it.each(cheats)('finds $what', async ({ cheat }) => {
      const { code, stdout } = await runProgram(python, verifier, files.write(proofText(cheat(DEAL))))
      expect(code).toBe(1)
      expect(stdout).toMatch(/^Deal \d is wrong: /)
    })
  })
}

import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import { checkDeal, checkEvening, type Finding, type RevealedDeal } from '../src/contract'
import { CHEATS } from './support/cheats'
import { DEAL_VECTORS, SECOND_DEAL } from './support/deal-vectors'
import { honestDeal, seenByFirst, someIngredients, type Ingredients } from './support/made-up-deals'
import { EVENING_CHEATS, eveningOf } from './support/made-up-evenings'
import { NON_PROOFS } from './support/non-proofs'
import { ProofFiles, proofText, runProgram, ScriptProcess } from './support/proof-files'
import { byLength } from './support/run-length'

// scripts/verify-deal.mjs shares no code with the page: both must find the same.

const SCRIPT = 'scripts/verify-deal.mjs'

const files = new ProofFiles()
const script = new ScriptProcess(SCRIPT)
afterAll(() => {
  script.end()
  files.remove()
})

/** The codes in the lines with this beginning, each with the number of its deal if it has one. */
function codesIn(output: string, beginning: string): string[] {
  const lines = output.split('\n').filter((line) => line.startsWith(beginning))
  return lines.map((line) => line.replace(/^(?:- |Not shown: )(?:Deal (\d+): )?.*\[([\w-]+)\]$/, '$1 $2').trim())
}

async function verify(text: string) {
  const { code, stdout, stderr } = await script.run(files.write(text))
  expect(stderr).toBe('')
  return { code, stdout, wrong: codesIn(stdout, '- '), open: codesIn(stdout, 'Not shown: ') }
}

const codes = (findings: Finding[]) => findings.map(({ code }) => code)

it('the script imports only Node modules', () => {
  const imported = [...readFileSync(SCRIPT, 'utf8').matchAll(/\bfrom '(.*)'|\bimport\(|\brequire\(/g)]
  expect(imported.map(([, name]) => name)).toEqual(['node:crypto', 'node:fs'])
})

it('the script prints and returns the same in its own process', async () => {
  const right = DEAL_VECTORS[0]!.deal
  const proofs = [right, { ...right, seed: '' }, {}].map((proof) => files.write(JSON.stringify(proof)))
  const codesOfProofs: number[] = []
  for (const proof of proofs) {
    const alone = await runProgram(process.execPath, SCRIPT, proof)
    expect(await script.run(proof)).toEqual(alone)
    codesOfProofs.push(alone.code)
  }
  expect(codesOfProofs).toEqual([0, 1, 1])
})

describe('the script says that a proof is right, and ends with 0', () => {
  it.each(DEAL_VECTORS)('vector $no', async ({ deal }) => {
    const { code, stdout, open } = await verify(JSON.stringify(deal))
    expect({ code, open }).toEqual({ code: 0, open: codes(checkDeal(deal, null).unchecked) })
    expect(stdout).toMatch(/^Deal \d of room HARVEY, \d of \d cut, is right: /)
  })

  it('a proof that begins with a byte-order mark', async () => {
    const { code } = await verify(`\uFEFF${JSON.stringify(DEAL_VECTORS[0]?.deal)}`)
    expect(code).toBe(0)
  })

  it('a proof with all that the page saw has nothing unchecked', async () => {
    const deal = SECOND_DEAL
    const { code, stdout } = await verify(proofText({ deal, seen: seenByFirst(deal) }))
    expect(code).toBe(0)
    expect(stdout).toBe('Deal 2 of room HARVEY, 2 of 3 cut, is right: the cards follow from seed and cuts.\n')
  })

  it('a proof that lacks some of that names it', async () => {
    const deal = SECOND_DEAL
    const { code, stdout } = await verify(
      proofText({ deal, seen: { ...seenByFirst(deal), commitment: null, cut: null } }),
    )
    expect(code).toBe(0)
    expect(stdout).toContain('Not shown: The page was not there for, or does not remember: commitment, cut.')
  })

  it('an evening', async () => {
    const { code, stdout, open } = await verify(JSON.stringify(EVENING))
    expect(code).toBe(0)
    expect(stdout).toMatch(/^The evening of room HARVEY, 3 rounds, is right: /)
    expect(open).toEqual(['1 nobody-cut', ...codes(checkEvening(EVENING).unchecked)])
  })
})

const EVENING = eveningOf(DEAL_VECTORS.map(({ deal, no }) => ({ ...deal, round: no })))

describe('the script names a cheat as the page does, and ends with 1', () => {
  it.each(CHEATS)('$what: $code', async ({ cheat }) => {
    const { deal, seen } = cheat(SECOND_DEAL)
    const { code, wrong } = await verify(proofText({ deal, seen }))
    expect({ code, wrong }).toEqual({ code: 1, wrong: codes(checkDeal(deal, seen).contradictions) })
  })

  it.each(EVENING_CHEATS)('$what: $code', async ({ cheat, code: expected }) => {
    const { code, wrong } = await verify(JSON.stringify(cheat(EVENING)))
    expect({ code, wrong: [...new Set(wrong.map((found) => found.split(' ').at(-1)))] }).toEqual({
      code: 1,
      wrong: [expected],
    })
  })
})

describe('the script refuses an invalid proof with the same reason as the page, and ends with 1', () => {
  it.each(NON_PROOFS)('$what: $code', async ({ text, code: reason }) => {
    const { code, stdout } = await verify(text)
    expect(code).toBe(1)
    expect(stdout).toMatch(new RegExp(`^[A-Z].*\\. \\[${reason}\\]\n$`))
  })

  it('no file, a missing one, or a folder', async () => {
    for (const args of [[], ['/nowhere/proof.json'], ['docs/fair-deal']]) {
      const { code, stderr } = await runProgram(process.execPath, SCRIPT, ...args)
      expect(code).toBe(1)
      expect(stderr).toBe('Say which file to check: node scripts/verify-deal.mjs proof.json\n')
    }
  })
})

describe('script and page agree on random deals', () => {
  const EVENINGS = byLength({ short: 10, long: 200 })
  const DEALS = 25
  const tampered = fc.constantFrom(null, ...CHEATS)
  const someDeals = fc.array(fc.tuple(someIngredients, tampered), { minLength: DEALS, maxLength: DEALS })

  it(`of ${EVENINGS * DEALS}, each honest or with a cheat`, async () => {
    const found = new Set<string>()
    await fc.assert(
      fc.asyncProperty(someDeals, async (made) => {
        const evening = eveningOf(
          chainOf(made.map(([ingredients]) => ingredients)).map((deal, at) => made[at]?.[1]?.cheat(deal).deal ?? deal),
        )
        const ours = checkEvening(evening).rounds.flatMap(({ deal, contradictions }) =>
          codes(contradictions).map((code) => `${deal.no} ${code}`),
        )
        const { wrong } = await verify(JSON.stringify(evening))
        const ofChain = ['gap', 'broken-chain', 'another-room']
        expect(wrong.filter((one) => !ofChain.some((code) => one.endsWith(code)))).toEqual(ours)
        for (const one of ours) found.add(one.replace(/^\d+ /, ''))
      }),
      { numRuns: EVENINGS, endOnFailure: true },
    )
    expect([...found].sort()).toEqual(
      expect.arrayContaining(['another-deck', 'another-hand', 'another-record', 'another-seed']),
    )
  })
})

/** Honest deals in a row in one room. */
function chainOf(rounds: Ingredients[]): RevealedDeal[] {
  const deals: RevealedDeal[] = []
  for (const [index, made] of rounds.entries()) {
    deals.push(
      honestDeal({
        ...made,
        roomCode: 'CHAINS',
        no: index + 1,
        round: index + 1,
        previous: deals.at(-1)?.digest ?? null,
      }),
    )
  }
  return deals
}

import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { BY_ADDRESS, BY_SESSION } from '../src/server/http/rate-limits'

const DOCUMENT = 'docs/protocol.md'
const HERE = 'tests/protocol-document.test.ts'

const document = readFileSync(DOCUMENT, 'utf8')
const numbers = [...document.matchAll(/^- \*\*(P-[a-z]+-\d+)\*\*/gm)].map(([, number = '']) => number)

/** The citations in a text that do not name a sentence of the document. */
function missingIn(text: string): string[] {
  return (text.match(/\bP-[a-z]+-\d+\b/g) ?? []).filter((number) => !numbers.includes(number))
}

function sourceFilesIn(folder: string): string[] {
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) => join(folder, path))
  return paths.filter((path) => /\.(tsx?|css)$/.test(path) && path !== HERE)
}

describe(DOCUMENT, () => {
  it('gives each sentence a number of its own', () => {
    expect(numbers.length).toBeGreaterThan(100)
    expect(numbers).toEqual([...new Set(numbers)])
  })

  it('has the sentences that it cites itself', () => {
    expect(missingIn(document)).toEqual([])
  })

  it('has every sentence that src and tests cite', () => {
    const files = ['src', 'tests'].flatMap(sourceFilesIn)
    const missing = files.flatMap((path) => missingIn(readFileSync(path, 'utf8')).map((number) => `${path}: ${number}`))

    expect(files.length).toBeGreaterThan(100)
    expect(missing).toEqual([])
  })

  it('has the limits of the server (P-limit-1)', () => {
    const row = /^ +\| (session|address) +\| .+? \| ([\d,]+?)(?:, ([\d,]+))? a (second|minute) +\|$/gm
    const numberOf = (text = '') => Number(text.replace(',', ''))
    const inDocument = [...document.matchAll(row)].map(([, by, burst, refill = burst, time]) => {
      const perSecond = numberOf(refill) / (time === 'minute' ? 60 : 1)
      return `${by}: ${numberOf(burst)}, ${perSecond} a second`
    })
    const inServer = Object.entries({ session: BY_SESSION, address: BY_ADDRESS }).flatMap(([by, limits]) =>
      Object.values(limits).map(({ burst, perSecond }) => `${by}: ${burst}, ${perSecond} a second`),
    )

    expect(inDocument.toSorted()).toEqual(inServer.toSorted())
  })

  it('recognizes a citation of a missing sentence', () => {
    expect(missingIn('// P-version-1, P-version-999 and P-nothing-1')).toEqual(['P-version-999', 'P-nothing-1'])
  })
})

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

// docs/rules.md is the one place of the rules. Code and tests cite its numbers.

const DOCUMENT = 'docs/rules.md'
const RULE = /^- \*\*(R-[a-z-]+-\d+)\*\* /gm
const CITATION = /\bR-[a-z]+(?:-[a-z]+)*-\d+\b/g

const rules = [...readFileSync(DOCUMENT, 'utf8').matchAll(RULE)].map(([, rule = '']) => rule)

const files = ['src', 'tests'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.(ts|tsx|css|md)$/.test(path))
    .map((path) => join(folder, path)),
)

function citedIn(paths: string[]): Map<string, string> {
  return new Map(
    paths.flatMap((path) => (readFileSync(path, 'utf8').match(CITATION) ?? []).map((rule) => [rule, path])),
  )
}

it('each rule has a number of its own, without gaps', () => {
  const next = new Map<string, number>()
  for (const rule of rules) {
    const topic = rule.replace(/-\d+$/, '')
    const number = (next.get(topic) ?? 0) + 1
    expect(rule).toBe(`${topic}-${number}`)
    next.set(topic, number)
  }
  expect(rules.length).toBeGreaterThan(100)
})

it('each number that is cited exists', () => {
  expect([...citedIn(files)].filter(([rule]) => !rules.includes(rule))).toEqual([])
})

it('each rule is cited by a test', () => {
  const cited = citedIn(files.filter((path) => /\.(test|spec)\.tsx?$/.test(path)))
  expect(rules.filter((rule) => !cited.has(rule))).toEqual([])
})

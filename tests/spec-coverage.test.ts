import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

// docs/spec-coverage.md promises a test for every sentence of the specification that can be seen. Tests get other names
// and go away; the document must not.

const DOCUMENT = 'docs/spec-coverage.md'
const HEADING = ['What', 'Shown by']

interface Row {
  what: string
  shownBy: string[]
}

const rows: Row[] = readFileSync(DOCUMENT, 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('|') && !line.startsWith('| ---'))
  .map((line) => line.slice(1, -1).split('|'))
  .filter((cells) => cells.map((cell) => cell.trim()).join() !== HEADING.join())
  .map(([what = '', shownBy = '']) => ({
    what: what.trim(),
    shownBy: shownBy.split('<br>').map((entry) => entry.trim()),
  }))

/** `name`: title */
const ENTRY = /^`([\w/-]+)`: (.+)$/
const TITLE = /\b(?:test|it)\(\s*(['"`])((?:\\.|(?!\1).)*)\1/gs

function fileOf(name: string): string {
  if (name.includes('/')) return `src/web/${name}.test.ts`
  return `tests/browser/${name}.spec.ts`
}

function titlesIn(file: string): string[] {
  if (!existsSync(file)) return []
  return [...readFileSync(file, 'utf8').matchAll(TITLE)].map(([, , title = '']) => title.replaceAll(/\\(['"`])/g, '$1'))
}

describe('what a person can see', () => {
  it('is listed', () => {
    expect(rows.length).toBeGreaterThan(100)
    expect(rows.filter(({ what }) => what === '')).toEqual([])
  })

  it.each(rows)('$what', ({ shownBy }) => {
    for (const entry of shownBy) {
      const [, name = '', title] = ENTRY.exec(entry) ?? []
      expect(titlesIn(fileOf(name)), `the tests of ${name === '' ? entry : fileOf(name)}`).toContain(title)
    }
  })
})

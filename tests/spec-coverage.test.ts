import { existsSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

// docs/spec-coverage.md names a test for each sentence of the specification that a person can see on a screen.

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
/** The title of a test, or of a step of a test. */
const TITLE = /\b(?:test|it|step)\(\s*(['"`])((?:\\.|(?!\1).)*)\1/gs

function fileOf(name: string): string {
  if (name.includes('/')) return `src/web/${name}.test.ts`
  return `tests/browser/${name}.spec.ts`
}

function titlesIn(file: string): string[] {
  if (!existsSync(file)) return []
  return [...readFileSync(file, 'utf8').matchAll(TITLE)].map(([, , title = '']) => title.replaceAll(/\\(['"`])/g, '$1'))
}

it('every row of the document names tests that exist', () => {
  expect(rows.length).toBeGreaterThan(100)
  expect(rows.filter(({ what }) => what === '')).toEqual([])
  const missing = rows.flatMap(({ shownBy }) => shownBy.filter((entry) => !isShown(entry)))
  expect(missing).toEqual([])
})

function isShown(entry: string): boolean {
  const [, name = '', title = ''] = ENTRY.exec(entry) ?? []
  return titlesIn(fileOf(name)).includes(title)
}

import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'

const LINK = /\]\((?!\w+:)([^)#\s]*)(?:#([^)\s]+))?\)/g
const PATH = /`((?:bench|deploy|docs|public|scripts|src|tests)\/[^`\s]+)`/g
const SCRIPT = /npm run ([\w:]+)/g
const CODE_BLOCK = /^```[\s\S]*?^```$/gm

const DOCUMENTS = [
  'README.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  'CHANGELOG.md',
  ...readdirSync('docs', { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.md'))
    .map((path) => join('docs', path)),
]

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }

/** The links, the paths in backticks and the scripts of a document that do not exist. */
function brokenIn(document: string, markdown: string): string[] {
  const text = markdown.replace(CODE_BLOCK, '')
  const links = [...text.matchAll(LINK)].map(([, path = '', anchor]) => ({
    path: path === '' ? document : join(dirname(document), path),
    anchor,
  }))
  const paths = [...text.matchAll(PATH)].map(([, path = '']) => path)
  const commands = [...text.matchAll(SCRIPT)].map(([, name = '']) => name)
  return [
    ...links.filter(({ path, anchor }) => !existsSync(path) || !hasAnchor(path, anchor)).map(({ path }) => path),
    ...paths.filter((path) => !existsSync(path)),
    ...commands.filter((name) => !(name in scripts)),
  ]
}

function hasAnchor(path: string, anchor: string | undefined): boolean {
  if (anchor === undefined) return true
  const headings = readFileSync(path, 'utf8').matchAll(/^#+ (.+)$/gm)
  return [...headings].some(([, heading = '']) => anchorOf(heading) === anchor)
}

/** As GitHub makes it. */
function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-')
}

it('links, paths and scripts in documents exist', () => {
  const broken = DOCUMENTS.flatMap((document) =>
    brokenIn(document, readFileSync(document, 'utf8')).map((missing) => `${document}: ${missing}`),
  )
  expect(broken).toEqual([])
})

/**
 * Lines of prose that are too long. A table row, a picture, a line of code and a rule are one line each, however long.
 */
function tooLongIn(markdown: string): string[] {
  const lines = markdown.replace(CODE_BLOCK, '').split('\n')
  return lines.filter((line) => line.length > 120 && !/^(?: *\||!\[|- \*\*R-)/.test(line))
}

it('lines of documents have at most 120 characters', () => {
  const tooLong = DOCUMENTS.flatMap((document) =>
    tooLongIn(readFileSync(document, 'utf8')).map((line) => `${document}: ${line}`),
  )
  expect(tooLong).toEqual([])
  expect(tooLongIn(`${'a'.repeat(120)}\n${'b'.repeat(121)}\n| ${'c'.repeat(120)} |`)).toEqual(['b'.repeat(121)])
})

it('a missing link, path or script is found', () => {
  const text =
    '[a](gone.md), [b](../README.md#no-such-heading), [c](https://example.org), `src/gone.ts`, `docs/scaling.md`, `npm run gone`'
  expect(brokenIn('docs/scaling.md', text)).toEqual(['docs/gone.md', 'README.md', 'src/gone.ts', 'gone'])
})

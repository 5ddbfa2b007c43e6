import { existsSync, readFileSync } from 'node:fs'

const MANIFEST = 'dist/web/.vite/manifest.json'
if (!existsSync(MANIFEST)) throw new Error('Run `npm run build` first')
const manifest = JSON.parse(readFileSync(MANIFEST, 'utf8'))

/** The scripts that a chunk needs before it runs: its own and, in turn, those it imports. */
function scriptsOf(key, seen = new Set()) {
  if (seen.has(key)) return seen
  seen.add(key)
  for (const imported of manifest[key].imports ?? []) scriptsOf(imported, seen)
  return seen
}

const FIRST = /^_toaster-/
const first = Object.keys(manifest).filter((key) => manifest[key].isEntry || FIRST.test(key))
const chunks = new Set(first.flatMap((key) => [...scriptsOf(key)]))

export default [
  {
    name: "Home's first load",
    // Three scripts stand apart from the chunks. tests/browser/home.spec.ts holds the list to what is loaded.
    path: ['theme.js', 'prerendered.js', 'cannot-start.js', ...[...chunks].map((key) => manifest[key].file)].map(
      (file) => `dist/web/${file}`,
    ),
    limit: '120 KB',
    gzip: true,
  },
]

// Prints the markup of paths as JSON. The first argument is the built file of `src/web/prerender.tsx`, the others are
// the paths. vite.config.ts runs this program in a separate process, in which it can define the globals of a document.
import { pathToFileURL } from 'node:url'
import { Window } from 'happy-dom'

const [bundle, ...paths] = process.argv.slice(2)
const window = new Window({ url: 'http://localhost/', width: 360, height: 740 })
for (const name of Object.getOwnPropertyNames(window)) {
  if (!(name in globalThis)) Object.defineProperty(globalThis, name, { value: window[name], configurable: true })
}
for (const name of ['window', 'document', 'navigator', 'location', 'history', 'localStorage', 'sessionStorage']) {
  Object.defineProperty(globalThis, name, { value: name === 'window' ? window : window[name], configurable: true })
}

const { prerender } = await import(pathToFileURL(bundle).href)
const pages = {}
for (const path of paths) pages[path] = await prerender(path)
process.stdout.write(JSON.stringify(pages), () => process.exit())

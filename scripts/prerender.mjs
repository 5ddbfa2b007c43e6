// Prints the markup of the paths in its arguments as JSON, by the built `src/web/prerender.tsx`, whose file comes first.
// vite.config.ts runs it in a process of its own, which the globals of a document do not disturb.
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

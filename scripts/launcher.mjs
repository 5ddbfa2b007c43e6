// The build copies this file to dist/server/main.js. It starts the server's bundle with the code that the build has
// compiled, which saves a quarter of the start (docs/performance.md).
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { setFlagsFromString } from 'node:v8'
import { Script } from 'node:vm'
import { requireNode } from './node-version.mjs'

requireNode()

// Threads that mark the heap beside the event loop take its core, and block it at the end of a collection: at 500
// actions a second, the slowest action in a hundred takes three times as long (docs/performance.md). Marking in steps
// on the event loop does not delay actions noticeably.
setFlagsFromString('--no-concurrent-marking')

// The name contains the release, because two releases of Node with one version of V8 accept each other's compiled code,
// and then crash.
const compiledName = `server-${process.version}-${process.arch}.compiled`
const [bundle, compiled, page] = ['server.cjs', compiledName, '../web/index.html'].map((path) =>
  fileURLToPath(new URL(path, import.meta.url)),
)
const isBuilding = process.argv.includes('--compile-ahead')

// An interrupted build leaves only a part of the files. Without its pages the server would answer 404 to every player.
const missing = [bundle, page].find((path) => !existsSync(path))
if (missing !== undefined && !isBuilding) {
  console.error(`${missing} is missing. Run "npm run build".`)
  process.exit(1)
}

// Before Node 22.1 only scripts can use compiled code, modules cannot.
const script = new Script(readFileSync(bundle, 'latin1'), {
  filename: bundle,
  cachedData: existsSync(compiled) ? readFileSync(compiled) : undefined,
})

if (isBuilding) {
  // The first line that the server prints means that it is ready.
  console.log = () => {
    writeFileSync(compiled, script.createCachedData())
    process.exit()
  }
}
script.runInThisContext()(createRequire(import.meta.url), import.meta.url)

// Stands as dist/server/main.js beside the server's bundle and starts it. Of a start's time a quarter goes into compiling
// the bundle; so the build starts the server once, and keeps what was compiled until it was ready. Where that does not fit
// this Node, or is missing, it is compiled anew.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { Script } from 'node:vm'

const bundle = fileURLToPath(new URL('server.cjs', import.meta.url))
const compiled = fileURLToPath(new URL('server.compiled', import.meta.url))

// Scripts can be compiled ahead, modules not before Node 22.
const script = new Script(readFileSync(bundle, 'latin1'), {
  filename: bundle,
  cachedData: existsSync(compiled) ? readFileSync(compiled) : undefined,
})

if (process.argv.includes('--compile-ahead')) {
  // The first that the server says is that it is ready.
  console.log = () => {
    writeFileSync(compiled, script.createCachedData())
    process.exit()
  }
}
script.runInThisContext()(createRequire(import.meta.url), import.meta.url)

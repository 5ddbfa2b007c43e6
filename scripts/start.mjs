// `npm start`: from a fresh clone to a running server. Installs and builds only what is missing or stale.
import { requireNode } from './node-version.mjs'
import { installPackages } from './packages.mjs'
import { buildStale } from './build.mjs'

const ORPHAN_CHECK_MS = 100

requireNode()
await installPackages()
await buildStale()
if (process.env.npm_lifecycle_event !== undefined) endWithNpm()

// In this process, so that a signal reaches the server itself and its exit code is ours.
await import('../dist/server/main.js')

/**
 * Between npm and us stands a shell that ends on SIGTERM without passing it on. Losing that parent is the signal then;
 * otherwise the server would go on without anybody knowing.
 */
function endWithNpm() {
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    process.kill(process.pid, 'SIGTERM')
  }, ORPHAN_CHECK_MS)
  watch.unref()
}

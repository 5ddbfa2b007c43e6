// `npm start`: installs and builds what is missing or stale, then runs the server.
import { alone } from './alone.mjs'
import { installPackages } from './packages.mjs'
import { buildStale } from './build.mjs'
import { refuseUnwritable } from './unwritable.mjs'

const ORPHAN_CHECK_MS = 100

if (process.env.npm_lifecycle_event !== undefined && process.platform !== 'win32') endWithNpm()
await alone(async () => {
  await installPackages()
  await buildStale()
}).catch(refuseUnwritable)

// The server runs in this process, so that it receives signals and determines the exit code.
await import('../dist/server/main.js')

/**
 * npm starts this process through a shell that ends on SIGTERM without forwarding it. The end of that parent therefore
 * counts as SIGTERM. Otherwise the server would keep running after npm has ended, also if npm ends before the server
 * starts. On Windows, a process keeps the number of its first parent, and reading it takes a list of all processes.
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

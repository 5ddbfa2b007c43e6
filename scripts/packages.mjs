import { createHash } from 'node:crypto'
import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { ROOT, run } from './run.mjs'

const LOCKFILE = `${ROOT}package-lock.json`
// npm writes this file at the end of an installation.
const INSTALLED = `${ROOT}node_modules/.package-lock.json`
const STAMP = `${ROOT}node_modules/.installed-for`
// This file exists from before npm begins until everything is compiled. It lies beside npm's folder, because npm
// empties its folder.
const UNFINISHED = `${ROOT}.installing`
const DRIVER = `${ROOT}node_modules/better-sqlite3/`
/** Parts of SQLite that the driver turns on and the game does not use. */
const UNUSED_PARTS = ['FTS3', 'FTS3_PARENTHESIS', 'FTS4', 'FTS5', 'GEOPOLY', 'RTREE']
/**
 * With these flags the driver compiles in a third of the time (32 s of a core instead of 96 s). A save takes 0.6 us
 * longer, of an action's 280 us.
 */
const QUICK_COMPILE = {
  CFLAGS: ['-O1', ...UNUSED_PARTS.map((part) => `-USQLITE_ENABLE_${part}`)].join(' '),
  CXXFLAGS: '-O1',
}

/**
 * These options override the user's settings of npm, and a parent folder that has workspaces. The game can be neither
 * built nor run with fewer packages.
 */
const COMPLETELY = [
  '--include=dev',
  '--include=optional',
  '--engine-strict=false',
  '--ignore-scripts=false',
  '--no-workspaces',
]

/** Native packages are compiled for one version of Node's binary interface. */
function wanted() {
  return createHash('sha256').update(readFileSync(LOCKFILE)).update(process.versions.modules).digest('hex')
}

const changedAt = (path) => statSync(path).mtimeMs

/** True if this script installed the packages for this lockfile and this Node, and nothing was installed since. */
function isStamped() {
  if (!existsSync(STAMP) || changedAt(STAMP) < changedAt(INSTALLED)) return false
  return readFileSync(STAMP, 'utf8') === wanted()
}

/** True if somebody else installed the packages after the lockfile was last written. */
function isInstalledByHand() {
  const isOurs = existsSync(STAMP) && changedAt(STAMP) >= changedAt(INSTALLED)
  return !isOurs && changedAt(INSTALLED) >= changedAt(LOCKFILE)
}

/** True if the packages are completely installed, by this script or by somebody else. */
function isInstalled() {
  if (existsSync(UNFINISHED) || !existsSync(INSTALLED)) return false
  return isStamped() || isInstalledByHand()
}

async function npm(command, ...args) {
  const code = await run('npm', [command, ...args, '--loglevel=error'], { quiet: true })
  if (code === 0) return
  console.error(`npm ${command} failed. Its message is above.`)
  process.exit(code)
}

/**
 * Runs the scripts of the packages that "allowScripts" in package.json names. SQLite's driver is optional, as with `npm
 * ci`: Node 24 has its own, and a server without any driver says what to do. So a machine that cannot compile the
 * driver is no failure here.
 */
async function compile() {
  await npm('rebuild', 'esbuild', ...COMPLETELY)
  await run('npm', ['rebuild', 'better-sqlite3', ...COMPLETELY, '--loglevel=silent'], {
    quiet: true,
    env: { ...QUICK_COMPILE, ...process.env },
  })
  if (!existsSync(`${DRIVER}build/Release/better_sqlite3.node`)) rmSync(DRIVER, { recursive: true, force: true })
  finish()
}

function finish() {
  writeFileSync(STAMP, wanted())
  rmSync(UNFINISHED, { force: true })
}

/**
 * Marks packages that somebody else has installed as installed. A user who cannot write here can use them without the
 * mark.
 */
function stampIfWritable() {
  try {
    finish()
  } catch {
    // The next start looks again.
  }
}

/**
 * Unpacks the packages if they are missing, or were installed for another lockfile or another Node. Returns a function
 * that does the rest: it compiles SQLite's driver, which takes one core half a minute or more.
 */
export async function unpackPackages() {
  if (isInstalled()) {
    if (!isStamped()) stampIfWritable()
    return () => Promise.resolve()
  }
  writeFileSync(UNFINISHED, '')
  console.log('Installing the packages (npm ci). The first time takes a minute or two ...')
  // The scripts run afterwards, in `compile`.
  await npm('ci', ...COMPLETELY, '--ignore-scripts', '--no-audit', '--no-fund')
  return compile
}

/** Installs the packages if they are missing, or were installed for another lockfile or another Node. */
export async function installPackages() {
  const compileThem = await unpackPackages()
  await compileThem()
}

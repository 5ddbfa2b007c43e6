import { createHash } from 'node:crypto'
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { ROOT, run } from './run.mjs'

const LOCKFILE = `${ROOT}package-lock.json`
// npm writes this file when an installation is complete.
const INSTALLED = `${ROOT}node_modules/.package-lock.json`
const STAMP = `${ROOT}node_modules/.installed-for`

// Native packages are compiled for one version of Node's binary interface.
function wanted() {
  return createHash('sha256').update(readFileSync(LOCKFILE)).update(process.versions.modules).digest('hex')
}

const changedAt = (path) => statSync(path).mtimeMs

/** Installed by us, for this lockfile and this Node, and not touched since. */
function isStamped() {
  if (!existsSync(STAMP) || changedAt(STAMP) < changedAt(INSTALLED)) return false
  return readFileSync(STAMP, 'utf8') === wanted()
}

/** Installed by hand, after the lockfile was last written. */
function isInstalledByHand() {
  const isOurs = existsSync(STAMP) && changedAt(STAMP) >= changedAt(INSTALLED)
  return !isOurs && changedAt(INSTALLED) >= changedAt(LOCKFILE)
}

async function install() {
  console.log('Installing the packages (npm ci): a minute or two, the first time only ...')
  const flags = ['--include=dev', '--no-audit', '--no-fund', '--loglevel=error']
  const code = await run('npm', ['ci', ...flags], { quiet: true })
  if (code === 0) return
  console.error('The packages could not be installed: npm ci failed, its message stands above.')
  process.exit(code)
}

/** Installs the packages of the lockfile if they are missing, or are another lockfile's or another Node's. */
export async function installPackages() {
  const isInstalled = existsSync(INSTALLED)
  if (isInstalled && isStamped()) return
  if (!isInstalled || !isInstalledByHand()) await install()
  writeFileSync(STAMP, wanted())
}

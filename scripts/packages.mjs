import { createHash } from 'node:crypto'
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { ROOT, run } from './run.mjs'

const LOCKFILE = `${ROOT}package-lock.json`
// npm writes this file at the end of an installation.
const INSTALLED = `${ROOT}node_modules/.package-lock.json`
const STAMP = `${ROOT}node_modules/.installed-for`

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

async function install() {
  console.log('Installing the packages (npm ci). The first time takes a minute or two ...')
  const flags = ['--include=dev', '--no-audit', '--no-fund', '--loglevel=error']
  const code = await run('npm', ['ci', ...flags], { quiet: true })
  if (code === 0) return
  console.error('npm ci failed. Its message is above.')
  process.exit(code)
}

/** Installs the packages if they are missing, or were installed for another lockfile or another Node. */
export async function installPackages() {
  const isInstalled = existsSync(INSTALLED)
  if (isInstalled && isStamped()) return
  if (!isInstalled || !isInstalledByHand()) await install()
  writeFileSync(STAMP, wanted())
}

import { existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { run } from './run.mjs'

/** Debian installs the servers of PostgreSQL and nginx, and WebKitGTK's browser, in folders that are not on an ordinary PATH. */
function folders() {
  const versions = entriesOf('/usr/lib/postgresql').sort((a, b) => Number(b) - Number(a))
  const libraries = entriesOf('/usr/lib').filter((name) => name.endsWith('-linux-gnu'))
  return [
    ...versions.map((version) => `/usr/lib/postgresql/${version}/bin`),
    ...libraries.map((name) => `/usr/lib/${name}/webkit2gtk-4.1`),
    ...(process.env.PATH ?? '').split(delimiter),
    '/usr/sbin',
    '/opt/homebrew/bin',
    '/usr/local/bin',
    '/Applications/Chromium.app/Contents/MacOS',
    '/Applications/Google Chrome.app/Contents/MacOS',
  ]
}

const entriesOf = (folder) => (existsSync(folder) ? readdirSync(folder) : [])

/** The path of the first installed program of these names; undefined if none is installed. */
export function findProgram(...names) {
  return names.flatMap((name) => folders().map((folder) => join(folder, name))).find((path) => existsSync(path))
}

export const findChromium = () =>
  findProgram('chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'Chromium', 'Google Chrome')

/**
 * Chromium without windows, which loads a page in less than half the time; Chromium itself if this is not installed.
 */
export const findHeadlessChromium = () => findProgram('chromium-headless-shell') ?? findChromium()

/** Keeps Chromium off the network. */
export const CHROMIUM_ARGS = [
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // A page under this name is no secure context, as on a phone in the same network.
  '--host-resolver-rules=MAP poker.test 127.0.0.1',
]

export const findFirefox = () => findProgram('firefox-esr', 'firefox', 'Firefox')

/** The small browser that comes with WebKitGTK. */
export const findWebKit = () => findProgram('MiniBrowser')

/** The relay of voice calls. */
export const findTurnServer = () => findProgram('turnserver')

/** The path of a program that the caller cannot do without. Throws if it is not installed. */
export function requireProgram(what, path) {
  if (path === undefined) throw new Error(`${what} is not installed`)
  return path
}

/** The programs that the tests need, and Debian's packages for them. */
const NEEDED = [
  { what: 'Chromium (or Chrome)', debian: 'chromium', find: findChromium },
  { what: 'PostgreSQL 15 or newer', debian: 'postgresql', find: () => findProgram('initdb') },
  { what: 'Redis or Valkey', debian: 'redis-server', find: () => findProgram('redis-server', 'valkey-server') },
  { what: 'nginx', debian: 'nginx-light', find: () => findProgram('nginx') },
]

/** Makes the browser tests faster. Not every system has this package. */
const HEADLESS_CHROMIUM = { debian: 'chromium-headless-shell', find: () => findProgram('chromium-headless-shell') }

/** The browsers of `tests/engines`, which run on Linux only, and the relay of their voice calls. */
const NEEDED_ON_LINUX = [
  { what: 'Firefox', debian: 'firefox-esr', find: findFirefox },
  { what: "WebKitGTK's WebDriver", debian: 'webkit2gtk-driver', find: () => findProgram('WebKitWebDriver') },
  { what: "WebKitGTK's MiniBrowser", debian: 'libwebkit2gtk-4.1-0', find: findWebKit },
  { what: 'Xvfb', debian: 'xvfb', find: () => findProgram('Xvfb') },
  { what: 'coturn', debian: 'coturn', find: findTurnServer },
]

const needed = process.platform === 'linux' ? [...NEEDED, ...NEEDED_ON_LINUX] : NEEDED

const missing = (programs = needed) => programs.filter(({ find }) => find() === undefined)

async function installOnDebian(programs) {
  const packages = programs.map(({ debian }) => debian)
  console.log(`Installing for the tests: ${packages.join(', ')} ...`)
  const quiet = { env: { DEBIAN_FRONTEND: 'noninteractive' }, quiet: true }
  await run('apt-get', ['update', '-qq'], quiet)
  await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], quiet)
}

/**
 * Installs missing programs on Debian as root. On other systems prints what to install. Returns false if a program is
 * missing.
 */
export async function requirePrograms() {
  const isDebianRoot = existsSync('/etc/debian_version') && process.getuid?.() === 0
  if (isDebianRoot) {
    // Two separate installations, because one package that apt does not know would prevent the installation of all
    // others.
    for (const programs of [missing(), missing([HEADLESS_CHROMIUM])]) {
      if (programs.length > 0) await installOnDebian(programs)
    }
  }
  const absent = missing()
  if (absent.length === 0) return true
  const system = process.platform === 'win32' ? 'Windows cannot run them. In WSL with Debian' : 'On Debian'
  console.error(`The tests need ${absent.map(({ what }) => what).join(', ')}. ${system} or Ubuntu:`)
  console.error(`  sudo apt-get install --no-install-recommends ${absent.map(({ debian }) => debian).join(' ')}`)
  return false
}

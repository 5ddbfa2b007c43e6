import { spawn } from 'node:child_process'
import { delimiter } from 'node:path'
import { fileURLToPath } from 'node:url'

export const ROOT = fileURLToPath(new URL('..', import.meta.url))

/** Puts the programs of the packages first, as `npm run` does. */
const PATH = [`${ROOT}node_modules/.bin`, process.env.PATH].join(delimiter)

const isWindows = process.platform === 'win32'

/**
 * A command line for the shell of Windows. Only words that need quotes have them, because a .cmd file whose name is
 * quoted mistakes the current folder for its own.
 */
export function shellLine(words) {
  return words.map((word) => (/[\s&()^;,]/.test(word) ? `"${word}"` : word)).join(' ')
}

/** Linux ends programs with this signal when the memory is full. */
const reasonOf = (signal) =>
  signal === 'SIGKILL' ? ' Probably the memory is full: installing and building need 700 MB, swap included.' : ''

/**
 * Runs a program in the repository's root. `output` is where its output goes: to this process's own, or to a file
 * descriptor. Resolves to its exit code; 1 if a signal ended it or it could not be started.
 */
export function run(program, args, { env = {}, quiet = false, output = 'inherit' } = {}) {
  return new Promise((resolve) => {
    // On Windows npm and the programs of packages are .cmd files, which only a shell can start.
    const command = isWindows ? [shellLine([program, ...args]), []] : [program, args]
    const child = spawn(...command, {
      cwd: ROOT,
      env: { ...process.env, PATH, ...env },
      stdio: quiet ? ['ignore', 'ignore', 'inherit'] : ['ignore', output, output],
      shell: isWindows,
    })
    const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
    let isStopped = false
    const passOn = (signal) => {
      isStopped = true
      child.kill(signal)
    }
    const finish = (code) => {
      if (isStopped) process.exit(1)
      for (const signal of signals) process.off(signal, passOn)
      resolve(code)
    }
    for (const signal of signals) process.on(signal, passOn)
    child.on('error', (error) => {
      console.error(`Could not start ${program}: ${error.message}`)
      finish(1)
    })
    child.on('close', (code, signal) => {
      if (signal !== null && !isStopped) console.error(`${program} was ended by ${signal}.${reasonOf(signal)}`)
      finish(code ?? 1)
    })
  })
}

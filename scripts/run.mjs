import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

export const ROOT = fileURLToPath(new URL('..', import.meta.url))

/** Programs that the packages bring along come first, as under `npm run`. */
const PATH = [`${ROOT}node_modules/.bin`, process.env.PATH].join(process.platform === 'win32' ? ';' : ':')

/**
 * Runs a program in the repository's root, its output going where ours goes. Resolves to its exit code, 1 where a
 * signal ended it or it could not be started.
 */
export function run(program, args, { env = {}, quiet = false } = {}) {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd: ROOT,
      env: { ...process.env, PATH, ...env },
      stdio: quiet ? ['ignore', 'ignore', 'inherit'] : ['ignore', 'inherit', 'inherit'],
      // npm and the programs of packages are .cmd files on Windows, which only a shell starts.
      shell: process.platform === 'win32',
    })
    const signals = ['SIGINT', 'SIGTERM']
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
      if (signal !== null && !isStopped) console.error(`${program} was ended from outside, by ${signal}.`)
      finish(code ?? 1)
    })
  })
}

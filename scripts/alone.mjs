import { rmSync, statSync, writeFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { ROOT } from './run.mjs'

/**
 * A start that installs or builds in this folder rewrites this file continuously, so that a file that was left behind
 * does not block later starts.
 */
const LOCK = `${ROOT}.starting`
const WRITE_EVERY_MS = 1_000
const FORGOTTEN_MS = 10_000

/** Does the work while no other start does it in this folder. Two at once would delete each other's files. */
export async function alone(work) {
  for (let isTold = false; isOtherAtWork(); isTold = true) {
    if (!isTold) console.log('Another start is installing or building here. Waiting for it ...')
    await sleep(500)
  }
  lock()
  const locking = setInterval(lock, WRITE_EVERY_MS)
  process.once('exit', unlock)
  try {
    return await work()
  } finally {
    clearInterval(locking)
    process.off('exit', unlock)
    unlock()
  }
}

function isOtherAtWork() {
  const writtenAt = statSync(LOCK, { throwIfNoEntry: false })?.mtimeMs ?? 0
  return Date.now() - writtenAt < FORGOTTEN_MS
}

function lock() {
  try {
    writeFileSync(LOCK, '')
  } catch {
    // The folder cannot be written, so nothing can be installed or built in it.
  }
}

function unlock() {
  try {
    rmSync(LOCK, { force: true })
  } catch {
    // As above.
  }
}

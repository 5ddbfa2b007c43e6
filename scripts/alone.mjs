import { renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { ROOT } from './run.mjs'

/**
 * A start that installs or builds in this folder rewrites this file continuously, so a file that was left behind does
 * not block later starts.
 */
const LOCK = `${ROOT}.starting`
const WRITE_EVERY_MS = 1_000
const FORGOTTEN_MS = 10_000

/** Does the work while no other start does it in this folder. Two at once would delete each other's files. */
export async function alone(work) {
  for (let isTold = false; !lock(); isTold = true) {
    if (!isTold) console.log('Another start is installing or building here. Waiting for it ...')
    await sleep(500)
  }
  const locking = setInterval(renew, WRITE_EVERY_MS)
  process.once('exit', unlock)
  try {
    return await work()
  } finally {
    clearInterval(locking)
    process.off('exit', unlock)
    unlock()
  }
}

/** False if another start is at work. If several starts try at one moment, only one can make the file. */
function lock() {
  if (isForgotten(LOCK)) removeForgotten()
  try {
    writeFileSync(LOCK, '', { flag: 'wx' })
    return true
  } catch (error) {
    // In a folder that cannot be written nothing can be installed or built.
    return error.code !== 'EEXIST' || isForgotten(LOCK)
  }
}

function isForgotten(file) {
  const writtenAt = statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? NaN
  // A time in the future was written before the clock was set back.
  return Math.abs(Date.now() - writtenAt) >= FORGOTTEN_MS
}

/** The file is renamed first, because another start may have replaced it with its own, which is then put back. */
function removeForgotten() {
  const removed = `${LOCK}.${process.pid}`
  try {
    renameSync(LOCK, removed)
    if (isForgotten(removed)) rmSync(removed)
    else renameSync(removed, LOCK)
  } catch {
    // Another start was faster, or the folder cannot be written.
  }
}

function renew() {
  try {
    writeFileSync(LOCK, '')
  } catch {
    // As above.
  }
}

function unlock() {
  try {
    rmSync(LOCK, { force: true })
  } catch {
    // As above.
  }
}

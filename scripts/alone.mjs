import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { ROOT } from './run.mjs'

/** Holds the id of the process that installs or builds here. */
const LOCK = `${ROOT}.starting`

/** Does the work while no other start does it in this folder: two at once would take the files from each other. */
export async function alone(work) {
  for (let isTold = false; isOtherAtWork(); isTold = true) {
    if (!isTold) console.log('Another start is installing or building here. Waiting for it ...')
    await sleep(500)
  }
  lock()
  try {
    return await work()
  } finally {
    rmSync(LOCK, { force: true })
  }
}

function lock() {
  try {
    writeFileSync(LOCK, String(process.pid))
  } catch {
    // In a folder that cannot be written there is nothing to install or build.
  }
}

function isOtherAtWork() {
  const id = existsSync(LOCK) ? Number(readFileSync(LOCK, 'utf8')) : 0
  if (!(id > 0)) return false
  try {
    // Sends nothing, and throws where there is no such process.
    process.kill(id, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

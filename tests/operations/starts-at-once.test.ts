import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { until } from '../support/wait'

// `npm start` installs and builds in turns with other starts in the same folder.

const LOCK = '.starting'
const WAITS = 'Another start is installing or building here. Waiting for it ...\n'
/** Runs until its input ends. With LOOKED it continues after reading the lock only when two starts have read it. */
const WORK = `
  import { once } from 'node:events'
  import fs from 'node:fs'
  import { syncBuiltinESMExports } from 'node:module'
  const { statSync } = fs
  const { LOOKED } = process.env
  fs.statSync = (...asked) => {
    const found = statSync(...asked)
    if (LOOKED !== undefined) fs.writeFileSync(LOOKED + '/' + process.pid, '')
    while (LOOKED !== undefined && fs.readdirSync(LOOKED).length < 2);
    return found
  }
  syncBuiltinESMExports()
  const { alone } = await import('./scripts/alone.mjs')
  await alone(async () => {
    console.log('works')
    await once(process.stdin.resume(), 'end')
    if (process.argv[1] === 'fails') process.exit(1)
    console.log('is done')
  })`

function start({ how = 'is done', looked }: { how?: string; looked?: string } = {}) {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', WORK, how], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: { ...process.env, ...(looked !== undefined && { LOOKED: looked }) },
  })
  const started = {
    printed: '',
    prints: (text: string) => until(() => started.printed === text, `a start prints ${text}`),
    end: async () => {
      child.stdin.end()
      await once(child, 'close')
      return started.printed
    },
  }
  child.stdout.setEncoding('utf8').on('data', (text: string) => (started.printed += text))
  return started
}

/** A lock that was last written this long from now. */
function leaveLock(fromNowMs: number): void {
  writeFileSync(LOCK, '')
  const writtenAt = new Date(Date.now() + fromNowMs)
  utimesSync(LOCK, writtenAt, writtenAt)
}

afterEach(() => rmSync(LOCK, { force: true }))

it.each(['is done', 'fails'])('a second start waits until the first one %s', async (how) => {
  const first = start({ how })
  await first.prints('works\n')
  const second = start()
  await second.prints(WAITS)
  await first.end()
  expect(await second.end()).toBe(`${WAITS}works\nis done\n`)
  expect(existsSync(LOCK)).toBe(false)
})

it.each(['without a lock', 'with the lock of a killed one'])(
  'of two simultaneous starts %s one waits',
  async (lock) => {
    if (lock !== 'without a lock') leaveLock(-60_000)
    const looked = mkdtempSync(join(tmpdir(), 'starts-'))
    const [one, other] = [start({ looked }), start({ looked })]
    await until(() => one.printed !== '' && other.printed !== '', 'both have looked')
    expect([one.printed, other.printed].toSorted()).toEqual([WAITS, 'works\n'])
    await Promise.all([one.end(), other.end()])
    rmSync(looked, { recursive: true })
  },
)

it.each([
  ['before', -60_000],
  ['before the clock was set back', 60_000],
])('a lock that a killed start left %s delays nobody', async (_, agoMs) => {
  leaveLock(agoMs)
  expect(await start().end()).toBe('works\nis done\n')
})

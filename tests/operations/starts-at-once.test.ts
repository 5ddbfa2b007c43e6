import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { text } from 'node:stream/consumers'
import { afterEach, expect, it } from 'vitest'

// `npm start` installs and builds in turns with other starts in the same folder.

const LOCK = '.starting'
const WORK = `
  import fs from 'node:fs'
  import { syncBuiltinESMExports } from 'node:module'
  const { statSync } = fs
  fs.statSync = (...asked) => {
    const found = statSync(...asked)
    for (const looked = Date.now(); process.argv[1] === 'looks long' && Date.now() - looked < 500;);
    return found
  }
  syncBuiltinESMExports()
  const { alone } = await import('./scripts/alone.mjs')
  await alone(async () => {
    console.log('works')
    await new Promise((resolve) => setTimeout(resolve, 700))
    if (process.argv[1] === 'fails') process.exit(1)
    console.log('is done')
  })`

function start(...args: string[]): ChildProcess & { stdout: NonNullable<ChildProcess['stdout']> } {
  return spawn(process.execPath, ['--input-type=module', '--eval', WORK, ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
}

afterEach(() => rmSync(LOCK, { force: true }))

it.each(['is done', 'fails'])('a second start waits until the first one %s', async (how) => {
  const first = start(how)
  await once(first.stdout, 'readable')
  const second = start()
  const printed = text(second.stdout)
  await once(first, 'exit')
  expect(await printed).toBe('Another start is installing or building here. Waiting for it ...\nworks\nis done\n')
  expect(existsSync(LOCK)).toBe(false)
})

it('of two starts that look at the same time one waits', async () => {
  const printed = await Promise.all([start('looks long'), start('looks long')].map(({ stdout }) => text(stdout)))
  expect(printed.toSorted()).toEqual([
    'Another start is installing or building here. Waiting for it ...\nworks\nis done\n',
    'works\nis done\n',
  ])
})

it('a lock that a killed start has left behind holds nobody up', async () => {
  writeFileSync(LOCK, '')
  const longAgo = new Date(Date.now() - 60_000)
  utimesSync(LOCK, longAgo, longAgo)
  expect(await text(start().stdout)).toBe('works\nis done\n')
})

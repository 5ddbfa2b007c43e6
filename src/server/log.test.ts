import { spawnSync } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { devNull } from 'node:os'
import { expect, it } from 'vitest'

const LOGGING = `
  import { createLog } from './src/server/log.ts'
  const log = createLog('warn')
  log.warn('first')
  log.fatal('last')
  setImmediate(() => console.error('goes on'))`

function logTo(output: number | 'pipe') {
  return spawnSync(process.execPath, ['--import', 'tsx', '--input-type=module', '--eval', LOGGING], {
    stdio: ['ignore', output, 'pipe'],
    timeout: 30_000,
    encoding: 'utf8',
  })
}

it('writes a line at once for each message', () => {
  const { stdout, stderr } = logTo('pipe')
  const messages = stdout.split('\n').map((line) => (line === '' ? '' : (JSON.parse(line) as { msg: string }).msg))
  expect(messages).toEqual(['first', 'last', ''])
  expect(stderr).toBe('goes on\n')
})

it('holds nothing up where it cannot be written, as in a terminal that is gone and on a full disk', () => {
  // Every write to it fails.
  const output = openSync(devNull, 'r')
  expect(logTo(output)).toMatchObject({ status: 0, stderr: 'goes on\n' })
  closeSync(output)
})

import { spawnSync } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { devNull } from 'node:os'
import { expect, it } from 'vitest'

const LOGGING = `
  log.warn('first')
  log.fatal('last')
  setImmediate(() => console.error('goes on'))`

const OUTAGE = `
  const refused = (reason) => ({ err: new StoreUnavailable(reason), roomCode: 'AAAAAA' })
  for (let call = 0; call < 100; call += 1) log.child({ call }).error(refused('no database'), 'no save')
  log.warn(refused('no database'), 'not ready')
  log.error(refused('no disk'), 'no save')
  for (let poll = 0; poll < 100; poll += 1) log.error({ err: new RoomUnreadable('no room') }, 'no state')
  for (let call = 0; call < 2; call += 1) log.error({ err: new Error('a fault') }, 'a fault')`

function logTo(output: number | 'pipe', logging = LOGGING) {
  const program = `
    import { createLog } from './src/server/log.ts'
    import { RoomUnreadable, StoreUnavailable } from './src/server/ports/room-store.ts'
    const log = createLog('warn')
    ${logging}`
  return spawnSync(process.execPath, ['--import', 'tsx', '--input-type=module', '--eval', program], {
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

it('does not block when it cannot be written, as with a closed terminal or a full disk', () => {
  // Every write to it fails.
  const output = openSync(devNull, 'r')
  expect(logTo(output)).toMatchObject({ status: 0, stderr: 'goes on\n' })
  closeSync(output)
})

it('reports once why the store is unavailable or a room unreadable, however many calls fail, and every fault', () => {
  const lines = logTo('pipe', OUTAGE).stdout.trim().split('\n')
  const messages = lines.map((line) => (JSON.parse(line) as { err: { message: string } }).err.message)
  expect(messages).toEqual(['no database', 'no database', 'no disk', 'no room', 'a fault', 'a fault'])
})

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { chancesFrom } from '../support/chances'
import { Crowd } from '../support/crowd'
import { startProcess, type ServerProcess } from '../support/server-process'
import { times } from '../support/size'
import { sleep } from '../support/table'

// Somebody sets the system's clock while people play: nobody notices. The process is told another time by a signal,
// since a test may not set the clock of the machine that it runs on.

const HOUR = 3_600_000
const JUMPS = times({ short: 2, long: 20 })
const PLAYED_MS = 1000
const PLAYED_ACTIONS = 100

/** Runs in the server before anything else: each SIGUSR2 sets the clock on by an hour, or back by two. */
const CLOCK_THAT_IS_SET = `
  const real = Date.now
  let offset = 0
  const Told = class extends Date {
    constructor(...given) { given.length === 0 ? super(real() + offset) : super(...given) }
    static now() { return real() + offset }
  }
  globalThis.Date = Told
  process.on('SIGUSR2', () => {
    offset = offset > 0 ? -${HOUR} : ${HOUR}
    console.log('The clock is set to', Date.now())
  })`

let dataDir: string
let server: ServerProcess
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'jump-'))
  server = await startProcess({
    DATA_DIR: dataDir,
    RATE_LIMIT: 'off',
    DEALING_MS: '30',
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(CLOCK_THAT_IS_SET)}`,
  })
})
afterEach(async () => {
  server.kill('SIGKILL')
  await server.ended
  rmSync(dataDir, { recursive: true })
})

const told = () => server.printed.flatMap((line) => /is set to (\d+)/.exec(line)?.[1] ?? []).map(Number)

async function plays(crowd: Crowd): Promise<void> {
  const { actions } = crowd.counts
  await sleep(PLAYED_MS)
  while (crowd.counts.actions < actions + PLAYED_ACTIONS) await sleep(50)
}

describe('a clock that is set by an hour, on and back, under load', () => {
  it(`moves no deadline and sends nobody away: ${JUMPS} times`, async () => {
    const crowd = new Crowd({ server, chances: chancesFrom(), tables: 20, paceMs: 100, isRestless: false })
    crowd.begin()
    await plays(crowd)
    for (let jump = 1; jump <= JUMPS; jump += 1) {
      server.kill('SIGUSR2')
      await plays(crowd)
      await crowd.pause()
      expect(told()).toHaveLength(jump)
      expect(Math.abs(told().at(-1)! - Date.now())).toBeGreaterThan(HOUR / 2)
      expect(await crowd.audit()).toEqual([])
      for (const { members, code } of crowd.tables) {
        const seated = members.find(({ isSeated }) => isSeated)
        if (seated === undefined || code === '') continue
        const { players, timeLeft, deadlineAt } = (await seated.player.state(code)).body
        expect(players.filter(({ away }) => away)).toEqual([])
        expect(timeLeft).toBeLessThanOrEqual(15)
        if (deadlineAt !== null) expect(Math.abs(deadlineAt - Date.now())).toBeLessThan(HOUR / 2)
      }
      crowd.resume()
      await plays(crowd)
    }
    await crowd.pause()
    expect(await crowd.audit()).toEqual([])
    crowd.stop()
  })
})

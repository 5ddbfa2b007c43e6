import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { seededRandom } from '../support/random'
import { Crowd } from '../support/crowd'
import { startWithOwnData, type ServerProcess } from '../support/server-process'
import { byLength } from '../support/run-length'
import { expectOk } from '../support/player'
import { sleep } from '../support/wait'

// The system's clock is set while people play. A signal changes the time of the process alone, since a test may not set
// the clock of its computer.

const HOUR = 3_600_000
const JUMPS = byLength({ short: 2, long: 20 })
const PLAYED_MS = 1000
const PLAYED_ACTIONS = 100

/** Runs in the server first: each SIGUSR2 sets the clock an hour ahead, or an hour behind the real time. */
const SETTABLE_CLOCK = `
  const real = Date.now
  let offset = 0
  const SetDate = class extends Date {
    constructor(...given) { given.length === 0 ? super(real() + offset) : super(...given) }
    static now() { return real() + offset }
  }
  globalThis.Date = SetDate
  process.on('SIGUSR2', () => {
    offset = offset > 0 ? -${HOUR} : ${HOUR}
    console.log('The clock is set to', Date.now())
  })`

let server: ServerProcess
beforeEach(async () => {
  server = await startWithOwnData({
    RATE_LIMIT: 'off',
    DEALING_MS: '30',
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(SETTABLE_CLOCK)}`,
  })
})
afterEach(async () => {
  await server.crash()
})

const clockSettings = () => server.printed.flatMap((line) => /is set to (\d+)/.exec(line)?.[1] ?? []).map(Number)

async function playOn(crowd: Crowd): Promise<void> {
  const { actions } = crowd.counts
  await sleep(PLAYED_MS)
  while (crowd.counts.actions < actions + PLAYED_ACTIONS) await sleep(50)
}

describe('setting the clock by an hour, ahead and behind, under load', () => {
  it(`moves no deadline and makes nobody away, ${JUMPS} times`, async () => {
    const crowd = new Crowd({ server, random: seededRandom(), groups: 20, paceMs: 100 })
    crowd.begin()
    await playOn(crowd)
    for (let jump = 1; jump <= JUMPS; jump += 1) {
      server.kill('SIGUSR2')
      await playOn(crowd)
      await crowd.pause()
      expect(clockSettings()).toHaveLength(jump)
      expect(Math.abs(clockSettings().at(-1)! - Date.now())).toBeGreaterThan(HOUR / 2)
      expect(await crowd.audit()).toEqual([])
      for (const { players, code } of crowd.groups) {
        const seated = players.find(({ isSeated }) => isSeated)
        if (seated === undefined || code === '') continue
        const { players: entries, timeLeft, deadlineAt } = expectOk(await seated.player.state(code))
        expect(entries.filter(({ away }) => away)).toEqual([])
        expect(timeLeft).toBeLessThanOrEqual(15)
        if (deadlineAt !== null) expect(Math.abs(deadlineAt - Date.now())).toBeLessThan(HOUR / 2)
      }
      crowd.resume()
      await playOn(crowd)
    }
    await crowd.pause()
    expect(await crowd.audit()).toEqual([])
    crowd.stop()
  })
})

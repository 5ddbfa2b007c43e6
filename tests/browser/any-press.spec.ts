import { expect } from '@playwright/test'
import { FAILURES } from '../../src/contract'
import { test } from '../support/network-test'
import { CONNECTION_ERRORS, type PageErrors } from '../support/page-errors'
import { test as programTest, type Program } from '../support/program-test'
import { seededRandom, type Random } from '../support/random'
import { pressAtRandom, restlessTable } from '../support/restless-page'
import { sleep } from '../support/wait'

test.use({ serviceWorkers: 'allow' })

// The server must not refuse an action that a page offers.

const PLAY_MS = 180_000

/** Calls that a browser may send twice by itself without the player reading a refusal (P-repeat-3 to P-repeat-6). */
const REPEATED =
  /^POST \/api\/(chat\/game|game\/(ready|start|decision|wild-cards|continue|round-ready|next-round|ante|rematch|kick))\//

/** The person outside presses Join Game also when joins are off, after a "no", and after the last round. */
const DUE_REFUSALS = (['joins-closed', 'denied', 'game-over'] as const).map((code) => FAILURES[code]).join('|')

function begin(pageErrors: PageErrors) {
  test.setTimeout(2 * PLAY_MS)
  pageErrors.allow(/Failed to load resource/)
  pageErrors.allow(new RegExp(DUE_REFUSALS))
  const random = seededRandom()
  console.log(`TEST_SEED=${random.seed}`)
  return { random, ms: PLAY_MS, check: (last: string) => expect(pageErrors.unexpected(), last).toEqual([]) }
}

for (const isLossy of [false, true]) {
  test(
    `no press at random is refused, and no page fails${isLossy ? ', while answers are lost' : ''}`,
    { tag: '@long' },
    async ({ network, openPage, pageErrors }) => {
      const pressing = begin(pageErrors)
      const table = await restlessTable(openPage, pressing.random)
      if (isLossy) network.losesAnswersTo = REPEATED
      expect(await pressAtRandom(table, pressing)).toBeGreaterThan(100)
    },
  )
}

programTest(
  'no press at random is refused, and no page fails, while the server is killed again and again',
  { tag: '@long' },
  async ({ program, openPage, pageErrors }) => {
    const pressing = begin(pageErrors)
    for (const error of [CONNECTION_ERRORS, /Failed to load active games/]) pageErrors.allow(error)
    const { random } = pressing
    const table = await restlessTable(openPage, random)
    const over = new AbortController()
    const killing = killRepeatedly(program, random, over.signal)
    try {
      expect(await pressAtRandom(table, pressing)).toBeGreaterThan(100)
    } finally {
      over.abort()
      await killing
    }
    expect(await killing).toBeGreaterThan(5)
  },
)

/** Repeats until the signal. Resolves to the number of repetitions. */
async function killRepeatedly(program: Program, random: Random, over: AbortSignal): Promise<number> {
  let times = 0
  for (; !over.aborted; times += 1) {
    await sleep(4_000 + random.below(8_000))
    await program.kill()
    await sleep(random.below(2_500))
    await program.start()
  }
  return times
}

import { expect } from '@playwright/test'
import { FAILURES } from '../../src/contract'
import { startGame } from '../support/browser-test'
import { test } from '../support/network-test'
import { seededRandom } from '../support/random'
import { RestlessPage } from '../support/restless-page'
import { sleep } from '../support/wait'

// One press after another, so that a page knows of the press before: what it offers then must not be refused.

const PLAY_MS = 180_000
const SETTLES_MS = 350

const PHONE = { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true }

/** Calls that a browser may send twice by itself without the player reading a refusal (P-repeat-3 to P-repeat-6). */
const REPEATED =
  /^POST \/api\/(chat\/game|game\/(ready|start|decision|wild-cards|continue|round-ready|next-round|ante|rematch|kick))\//

for (const isLossy of [false, true]) {
  test(
    `no press at random is refused, and no page fails${isLossy ? ', while answers are lost' : ''}`,
    { tag: '@long' },
    async ({ network, openPage, pageErrors }) => {
      test.setTimeout(2 * PLAY_MS)
      // The player outside presses Join Game also when the host has switched joins off, or waits for an answer.
      pageErrors.allow(/Failed to load resource/)
      pageErrors.allow(new RegExp(`${FAILURES['joins-closed']}|${FAILURES.denied}`))
      const random = seededRandom()
      console.log(`TEST_SEED=${random.seed}`)
      const maya = await openPage('Maya')
      const noor = await openPage('Noor', PHONE)
      const theo = await openPage('Theo')
      const code = await startGame(maya, [noor, theo])
      const outside = await openPage('Zoe', PHONE)
      await outside.page.goto(`/join-game?room=${code}`)
      if (isLossy) network.losesAnswersTo = REPEATED
      const people = [maya, noor, theo, outside].map((page) => new RestlessPage(page, random))
      const pressed: string[] = []
      for (const end = Date.now() + PLAY_MS; Date.now() < end;) {
        const one = random.oneOf(people)
        const { page } = one.page
        if (!/^\/(lobby|game|join-game)\b/.test(new URL(page.url()).pathname))
          await page.goto(`/join-game?room=${code}`)
        await one.press()
        await sleep(SETTLES_MS)
        pressed.push(...one.pressed.splice(0))
        expect(pageErrors.unexpected(), pressed.slice(-12).join('\n')).toEqual([])
      }
      expect(pressed.length).toBeGreaterThan(100)
    },
  )
}

import { expect } from '@playwright/test'
import { test } from '../support/browser-test'
import { seededRandom } from '../support/random'
import { inLobby, MICROPHONES, type VoicePage } from '../support/voice-page'

const ROUNDS = 40

test.use({ launchOptions: MICROPHONES })

test(
  'four people who join and leave at the same moments, in any order, are all connected at the end',
  { tag: '@long' },
  async ({ server, openPage, pageErrors }) => {
    // A signal to a player who has just left the call is refused.
    pageErrors.allow(/status of 409 .*voice-signal/)
    test.setTimeout(300_000)
    const random = seededRandom()
    console.log(`TEST_SEED=${random.seed}`)
    const { people } = await inLobby(server, openPage, 'Maya', 'Noor', 'Theo', 'Zoe')
    const isIn = new Set<VoicePage>()
    for (let round = 1; round <= ROUNDS; round += 1) {
      await Promise.all(people.filter(() => random.happens(0.6)).map((one) => toggle(one, isIn)))
    }
    await Promise.all(people.filter((one) => !isIn.has(one)).map((one) => toggle(one, isIn)))
    for (const one of people) await one.speak()
    for (const one of people) await one.hears(3)
  },
)

async function toggle(one: VoicePage, isIn: Set<VoicePage>): Promise<void> {
  if (!isIn.delete(one)) {
    isIn.add(one)
    await one.join()
  } else await one.leave()
}

// Chromium occasionally gathers no candidates for a connection whose first offer is rolled back, and nothing repairs
// that connection.
test(
  'two people are connected whose pages connect at once, and none takes an offer back',
  { tag: '@long' },
  async ({ server, openPage }) => {
    const { people } = await inLobby(server, openPage, 'Maya', 'Noor')
    const [maya, noor] = people as [VoicePage, VoicePage]
    await noor.crossesFirstOffer()
    await maya.join()
    await noor.join()
    await maya.speak()
    await noor.hears(1)
    expect(await noor.isTakenBack()).toBe(false)
  },
)

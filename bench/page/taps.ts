import type { Browser } from '@playwright/test'
import type { GamePage } from '../../tests/support/game-page'
import { percentile } from '../report/statistics'
import { chooseAces, visit } from './visitor'

export interface Taps {
  count: number
  p50: number
  p95: number
  most: number
}

const ROUNDS = 20

interface Watched {
  /** The time of the last tap, and the time at which an awaited button appeared. */
  tappedAt: number
  appearedAt: number | null
  awaited: string[]
}

/** Records the times of taps and of awaited buttons by the clock that both browsers share. Runs in the page. */
function watchTaps(): void {
  const watched: Watched = { tappedAt: 0, appearedAt: null, awaited: [] }
  Object.assign(window, { watched })
  const now = () => performance.timeOrigin + performance.now()
  const note = ({ timeStamp }: Event) => (watched.tappedAt = performance.timeOrigin + timeStamp)
  document.addEventListener('click', note, { capture: true })
  new MutationObserver(() => {
    if (watched.appearedAt !== null || watched.awaited.length === 0) return
    const buttons = [...document.querySelectorAll('button')].map(({ textContent }) => textContent)
    if (buttons.some((name) => watched.awaited.some((start) => name.startsWith(start)))) watched.appearedAt = now()
  }).observe(document, { subtree: true, childList: true, characterData: true })
}

const OWN_TURN = ["I'm Out"]
const RESULTS = ['Continue']

/** Two players fold in turn for several rounds. Measures when each sees the other's action. */
export async function taps(first: Browser, second: Browser, url: string): Promise<Taps> {
  const [maya, noor] = [await visit(first, url, 'Maya', watchTaps), await visit(second, url, 'Noor', watchTaps)]
  const code = await maya.createGame({ maxRounds: 'Unlimited' })
  await noor.join(code)
  await noor.readyUp()
  await maya.readyUp()
  await maya.start()
  const times: number[] = []
  for (let round = 1; round <= ROUNDS; round += 1) {
    const [one, other] = round % 2 === 1 ? [maya, noor] : [noor, maya]
    // Wild cards are chosen before the decisions, so that the turns do not wait for them.
    await Promise.all([chooseAces(one, round), chooseAces(other, round)])
    times.push(await fromTap(one, other, OWN_TURN), await fromTap(other, one, RESULTS))
    for (const person of [maya, noor]) await person.continue()
    await maya.startRound(round + 1)
  }
  return {
    count: times.length,
    p50: percentile(times, 50),
    p95: percentile(times, 95),
    most: Math.max(...times),
  }
}

/** The time from a tap on "I'm Out" until the other player sees the next button, in milliseconds. */
async function fromTap(one: GamePage, other: GamePage, awaited: string[]): Promise<number> {
  await other.page.evaluate((names) => {
    Object.assign((window as never as { watched: Watched }).watched, { awaited: names, appearedAt: null })
  }, awaited)
  await one.button(/^I'm Out/).click()
  const appeared = await other.page.waitForFunction(
    () => (window as never as { watched: Watched }).watched.appearedAt,
    undefined,
    { polling: 20 },
  )
  const appearedAt = (await appeared.jsonValue()) ?? Number.NaN
  const tappedAt = await one.page.evaluate(() => (window as never as { watched: Watched }).watched.tappedAt)
  return appearedAt - tappedAt
}

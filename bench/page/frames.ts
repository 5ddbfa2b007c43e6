import type { Browser } from '@playwright/test'
import { Player } from '../../tests/support/player'
import { median } from '../report/statistics'
import { foldBy, nameWilds, visit } from './visitor'

export interface Frames {
  moment: string
  perSecond: number
  medianMs: number
  longestMs: number
  /** Frames that should have come and did not. */
  missed: number
  count: number
}

/** What appears when a moment begins, and how long its motion may last. */
const MOMENTS = [
  { moment: 'cards are dealt', texts: ['Shuffling deck...'], forMs: 1_000 },
  { moment: 'own cards turn over', texts: ['Are you in or out?', 'Wild Card Selection'], forMs: 500 },
  { moment: 'the turn passes', texts: ['You chose to fold'], forMs: 500 },
  { moment: 'all cards turn over', texts: ['Continue to Next Round'], forMs: 1_000 },
] as const

const FRAME_MS = 1000 / 60

/** Keeps the time of each frame, and of the first sight of each text. Runs in the page. */
function watchFrames(): void {
  const seen = { frames: [] as number[], texts: {} as Record<string, number> }
  Object.assign(window, { seen })
  const awaited = [
    'Shuffling deck...',
    'Wild Card Selection',
    'Are you in or out?',
    'You chose to fold',
    'Continue to Next Round',
  ]
  const frame = (at: number) => {
    seen.frames.push(at)
    requestAnimationFrame(frame)
  }
  requestAnimationFrame(frame)
  new MutationObserver(() => {
    const page = document.body.textContent
    for (const text of awaited) if (page.includes(text)) seen.texts[text] ??= performance.now()
  }).observe(document, { subtree: true, childList: true, characterData: true })
}

/** A round at a full table, in a browser whose CPU is slowed down. */
export async function frames(browser: Browser, url: string, throttle: number): Promise<Frames[]> {
  const maya = await visit(browser, url, 'Maya', watchFrames)
  const code = await maya.createGame()
  const friends: Player[] = []
  for (let place = 1; place <= 12; place += 1) {
    const friend = await Player.arrive({ origin: url }, `Player ${place}`)
    await friend.joins(code)
    await friend.ready(code)
    friends.push(friend)
  }
  await maya.readyUp()
  const slow = await maya.context.newCDPSession(maya.page)
  await slow.send('Emulation.setCPUThrottlingRate', { rate: throttle })
  await maya.start()
  await maya.isAtTheTable()
  await nameWilds(maya)
  await maya.goOut()
  for (const friend of friends) {
    await foldBy(friend, code)
    await maya.page.waitForTimeout(100)
  }
  await maya.sees('Continue to Next Round')
  await maya.page.waitForTimeout(2_000)
  const { frames: times, texts } = await maya.page.evaluate(
    () => (window as never as { seen: { frames: number[]; texts: Record<string, number> } }).seen,
  )
  return MOMENTS.map(({ moment, texts: any, forMs }) => {
    const from = Math.min(...any.map((text) => texts[text] ?? Number.POSITIVE_INFINITY))
    return framesWithin(moment, times, from, forMs)
  })
}

function framesWithin(moment: string, times: readonly number[], from: number, forMs: number): Frames {
  const gaps = times.flatMap((at, place) => {
    const before = times[place - 1]
    return before !== undefined && at > from && at <= from + forMs ? [at - before] : []
  })
  const missed = gaps.reduce((sum, gap) => sum + Math.max(0, Math.round(gap / FRAME_MS) - 1), 0)
  return {
    moment,
    perSecond: (gaps.length / gaps.reduce((sum, gap) => sum + gap, 0)) * 1000,
    medianMs: median(gaps),
    longestMs: Math.max(...gaps),
    missed,
    count: gaps.length,
  }
}

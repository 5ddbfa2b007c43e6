import type { Browser, CDPSession } from '@playwright/test'
import { Player } from '../../tests/support/player'
import { foldBy, nameWilds, visit } from './visitor'

export interface Frames {
  moment: string
  /** Of the frames in which something moves: those that came, and those that did not. */
  shown: number
  missed: number
  /** The most that were missed one after another. */
  longestStandstill: number
}

/** What appears when a moment begins, and how long its motion may last. */
const MOMENTS = [
  { moment: 'cards are dealt', texts: ['Shuffling deck...'], forMs: 700 },
  { moment: 'own cards turn over', texts: ['Are you in or out?', 'Wild Card Selection'], forMs: 400 },
  { moment: 'the turn passes', texts: ['You chose to fold'], forMs: 400 },
  { moment: 'all cards turn over', texts: ['Continue to Next Round'], forMs: 700 },
] as const

/** Marks the first sight of each text in the trace. Runs in the page. */
function markTexts(): void {
  const awaited = new Set([
    'Shuffling deck...',
    'Wild Card Selection',
    'Are you in or out?',
    'You chose to fold',
    'Continue to Next Round',
  ])
  new MutationObserver(() => {
    const page = document.body.textContent
    for (const text of awaited) if (page.includes(text) && awaited.delete(text)) performance.mark(text)
  }).observe(document, { subtree: true, childList: true, characterData: true })
}

/** A round at a full table, in a browser whose CPU is slowed down. What the screen shows is read from the browser's own trace. */
export async function frames(browser: Browser, url: string, throttle: number): Promise<Frames[]> {
  const maya = await visit(browser, url, 'Maya', markTexts)
  const code = await maya.createGame()
  const friends: Player[] = []
  for (let place = 1; place <= 12; place += 1) {
    const friend = await Player.arrive({ origin: url }, `Player ${place}`)
    await friend.joins(code)
    await friend.ready(code)
    friends.push(friend)
  }
  await maya.readyUp()
  // The other screens have been fetched by then.
  await maya.page.waitForTimeout(3_000)
  const slow = await maya.context.newCDPSession(maya.page)
  await slow.send('Emulation.setCPUThrottlingRate', { rate: throttle })
  const endTrace = await startTrace(await browser.newBrowserCDPSession())
  await maya.start()
  await maya.isAtTheTable()
  await nameWilds(maya, 1)
  await maya.page.waitForTimeout(1_000)
  await maya.goOut()
  await maya.page.waitForTimeout(1_000)
  for (const friend of friends) await foldBy(friend, code)
  await maya.sees('Continue to Next Round')
  await maya.page.waitForTimeout(1_500)
  const trace = await endTrace()
  return MOMENTS.map(({ moment, texts, forMs }) => framesWithin(moment, trace, texts, forMs))
}

interface TraceEvent {
  name: string
  ph: string
  /** In microseconds. */
  ts: number
  args: { frame_reporter?: FrameReporter }
}

interface FrameReporter {
  state: 'STATE_PRESENTED_ALL' | 'STATE_PRESENTED_PARTIAL' | 'STATE_DROPPED' | 'STATE_NO_UPDATE_DESIRED'
  frame_sequence: number
  has_compositor_animation: boolean
  has_main_animation: boolean
}

async function startTrace(session: CDPSession): Promise<() => Promise<TraceEvent[]>> {
  const events: TraceEvent[] = []
  session.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])))
  const includedCategories = ['cc', 'benchmark', 'blink.user_timing']
  await session.send('Tracing.start', { transferMode: 'ReportEvents', traceConfig: { includedCategories } })
  return async () => {
    const isComplete = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve))
    await session.send('Tracing.end')
    await isComplete
    return events
  }
}

function framesWithin(moment: string, trace: readonly TraceEvent[], texts: readonly string[], forMs: number): Frames {
  const from = Math.min(...trace.filter(({ name }) => texts.includes(name)).map(({ ts }) => ts))
  if (!Number.isFinite(from)) throw new Error(`${moment}: never seen`)
  // A frame may be reported twice, once for each part of it that came at another time.
  const wasShown = new Map<number, boolean>()
  for (const { name, ph, ts, args } of trace) {
    const frame = args.frame_reporter
    if (name !== 'PipelineReporter' || ph !== 'b' || frame === undefined) continue
    if (ts < from || ts > from + forMs * 1000 || frame.state === 'STATE_NO_UPDATE_DESIRED') continue
    if (!frame.has_compositor_animation && !frame.has_main_animation) continue
    const isShown = frame.state !== 'STATE_DROPPED'
    wasShown.set(frame.frame_sequence, isShown || (wasShown.get(frame.frame_sequence) ?? false))
  }
  const inOrder = [...wasShown].toSorted(([one], [other]) => one - other).map(([, isShown]) => isShown)
  const standstills = inOrder
    .map((isShown) => (isShown ? ' ' : 'x'))
    .join('')
    .split(' ')
  return {
    moment,
    shown: inOrder.filter(Boolean).length,
    missed: inOrder.filter((isShown) => !isShown).length,
    longestStandstill: Math.max(...standstills.map(({ length }) => length)),
  }
}

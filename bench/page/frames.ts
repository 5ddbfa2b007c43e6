import type { Browser, CDPSession } from '@playwright/test'
import type { GamePage } from '../../tests/support/game-page'
import { Player } from '../../tests/support/player'
import { median } from '../report/statistics'
import { fold, chooseAces, visit } from './visitor'

export interface Frames {
  moment: string
  /** Milliseconds from the change in the page to the first frame that shows it, the median of all rounds. */
  untilShownMs: number
  /** The frames from then on in which something moves: those that were shown and those that were missed. */
  shown: number
  missed: number
  /** The most frames that were missed in a row. */
  longestStandstill: number
}

const ROUNDS = 4

/** The texts whose appearance begins a moment, and how long its motion may last. */
const MOMENTS = [
  { moment: 'cards are dealt', texts: ['Shuffling deck...'], forMs: 700 },
  { moment: 'own cards turn over', texts: ['Are you in or out?', 'Wild Card Selection'], forMs: 400 },
  { moment: 'the turn passes', texts: ['You chose to fold'], forMs: 400 },
  { moment: 'all cards turn over', texts: ['Continue to Next Round'], forMs: 700 },
] as const

/** Adds a mark to the trace when one of the texts appears. Runs in the page. */
function markTexts(): void {
  const awaited = [
    'Shuffling deck...',
    'Wild Card Selection',
    'Are you in or out?',
    'You chose to fold',
    'Continue to Next Round',
  ]
  const seen = new Set<string>()
  new MutationObserver(() => {
    const page = document.body.textContent
    for (const text of awaited) {
      if (!page.includes(text)) seen.delete(text)
      else if (!seen.has(text)) performance.mark(text)
      if (page.includes(text)) seen.add(text)
    }
  }).observe(document, { subtree: true, childList: true, characterData: true })
}

/**
 * Plays rounds at a full table in a browser with a slowed-down CPU. The shown frames are read from the browser's trace. The
 * test does not query the page while something may move.
 */
export async function frames(browser: Browser, url: string, throttle: number): Promise<Frames[]> {
  const maya = await visit(browser, url, 'Maya', markTexts)
  const calls = await maya.signIn({ origin: url })
  const code = await maya.createGame()
  const friends: Player[] = []
  for (let place = 1; place <= 12; place += 1) {
    const friend = await Player.arrive({ origin: url }, `Player ${place}`)
    await friend.join(code)
    await friend.ready(code)
    friends.push(friend)
  }
  await maya.readyUp()
  // Enough time to load the other screens.
  await maya.page.waitForTimeout(3_000)
  const slow = await maya.context.newCDPSession(maya.page)
  await slow.send('Emulation.setCPUThrottlingRate', { rate: throttle })
  const endTrace = await startTrace(await browser.newBrowserCDPSession())
  for (let round = 1; round <= ROUNDS; round += 1) {
    if (round === 1) await maya.start()
    else await maya.startRound(round)
    await playRound(round, { maya, calls, friends, code })
    if (round < ROUNDS) {
      for (const friend of friends) await friend.continue(code)
      await maya.continue()
    }
  }
  const trace = await endTrace()
  return MOMENTS.map(({ moment, texts, forMs }) => framesWithin(moment, trace, texts, forMs))
}

interface Table {
  maya: GamePage
  /** Calls with Maya's session. */
  calls: Player
  friends: readonly Player[]
  code: string
}

/** Each player folds in turn. Resolves when the cards of the showdown have stopped moving. */
async function playRound(round: number, { maya, calls, friends, code }: Table): Promise<void> {
  for (;;) {
    const { phase, currentTurn } = (await calls.state(code)).body
    if (phase === 'results') break
    if (currentTurn === maya.name) {
      await maya.page.waitForTimeout(STILL_AFTER_MS)
      await chooseAces(maya, round)
      await maya.page.waitForTimeout(STILL_AFTER_MS)
      await maya.goOut()
      await maya.page.waitForTimeout(STILL_AFTER_MS)
    }
    await maya.page.waitForTimeout(THINKS_MS)
    const friend = friends.find(({ name }) => name === currentTurn)
    if (friend) await fold(friend, code)
  }
  await maya.page.waitForTimeout(STILL_AFTER_MS)
}

const STILL_AFTER_MS = 1_200
/** The motion of a decision ends before the next decision. */
const THINKS_MS = 500

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
  const seen = trace.filter(({ name }) => texts.includes(name)).map(({ ts }) => motionFrom(ts, trace, forMs))
  if (seen.length === 0) throw new Error(`${moment}: not in the trace`)
  const all = seen.flatMap(({ wasShown }) => wasShown)
  return {
    moment,
    untilShownMs: median(seen.map(({ untilShownMs }) => untilShownMs)),
    shown: all.filter(Boolean).length,
    missed: all.filter((wasShown) => !wasShown).length,
    longestStandstill: Math.max(...seen.map(({ wasShown }) => longestRun(wasShown, false))),
  }
}

/** The frames of one motion, beginning with the first frame that shows it. */
function motionFrom(from: number, trace: readonly TraceEvent[], forMs: number) {
  // A frame can be reported twice if its parts were presented at different times.
  const frames = new Map<number, { ts: number; wasShown: boolean; isWhole: boolean }>()
  for (const { name, ph, ts, args } of trace) {
    const frame = args.frame_reporter
    if (name !== 'PipelineReporter' || ph !== 'b' || frame === undefined) continue
    if (ts < from || ts > from + forMs * 1000 || frame.state === 'STATE_NO_UPDATE_DESIRED') continue
    if (!frame.has_compositor_animation && !frame.has_main_animation) continue
    const known = frames.get(frame.frame_sequence)
    frames.set(frame.frame_sequence, {
      ts,
      wasShown: frame.state !== 'STATE_DROPPED' || known?.wasShown === true,
      isWhole: frame.state === 'STATE_PRESENTED_ALL' || known?.isWhole === true,
    })
  }
  const inOrder = [...frames].toSorted(([one], [other]) => one - other).map(([, frame]) => frame)
  // Frames before it show only earlier motions.
  const first = inOrder.findIndex(({ isWhole }) => isWhole)
  if (first === -1) throw new Error('No frame shows the motion')
  return {
    untilShownMs: ((inOrder[first]?.ts ?? 0) - from) / 1000,
    wasShown: inOrder.slice(first).map(({ wasShown }) => wasShown),
  }
}

function longestRun(values: readonly boolean[], of: boolean): number {
  let [run, longest] = [0, 0]
  for (const value of values) {
    run = value === of ? run + 1 : 0
    longest = Math.max(longest, run)
  }
  return longest
}

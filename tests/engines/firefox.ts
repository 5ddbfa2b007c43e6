import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findFirefox, requireProgram } from '../../scripts/programs.mjs'
import { BidiSession } from './bidi'
import { HAS_MOTION, type Engine, type EnginePage, type Size } from './engine'
import { startProgram } from './process'
import { pasteActions, pressActions, typeActions } from './web-driver'

/** The page gets touch events as on a phone. */
const PREFERENCES = { 'dom.w3c_touch_events.enabled': 1, 'ui.prefersReducedMotion': HAS_MOTION ? 0 : 1 }

/** Firefox without a window, through WebDriver BiDi, which it speaks by itself. */
export async function startFirefox(morePreferences: Record<string, string | number | boolean> = {}): Promise<Engine> {
  const profile = mkdtempSync(join(tmpdir(), 'firefox-'))
  writeFileSync(join(profile, 'user.js'), userScript({ ...PREFERENCES, ...morePreferences }))
  const args = ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port=0']
  const browser = startProgram(requireProgram('Firefox', findFirefox()), args)
  const address = await browser.line(/WebDriver BiDi listening on (ws:\S+)/)
  const problems = new Map<string, string[]>()
  const session = await BidiSession.open(address, (_, entry) => note(problems, entry as unknown as LogEntry))
  await session.send('session.subscribe', { events: ['log.entryAdded'] })
  return {
    name: 'Firefox',
    newPage: (size) => openPage(session, size, problems),
    async stop() {
      session.close()
      await browser.stop()
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

function userScript(preferences: Record<string, string | number | boolean>): string {
  return Object.entries(preferences)
    .map(([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});\n`)
    .join('')
}

interface LogEntry {
  level: string
  text: string
  source: { context?: string }
}

function note(problems: Map<string, string[]>, { level, text, source }: LogEntry): void {
  if (level === 'error') problems.get(source.context ?? '')?.push(text)
}

async function openPage(session: BidiSession, size: Size, problems: Map<string, string[]>): Promise<EnginePage> {
  const { userContext } = await session.send('browser.createUserContext', {})
  const { context } = await session.send('browsingContext.create', { type: 'tab', userContext })
  const { width, height } = size
  await session.send('browsingContext.setViewport', { context, viewport: { width, height } })
  const own: string[] = []
  problems.set(String(context), own)
  return new FirefoxPage(session, String(userContext), String(context), size, own)
}

class FirefoxPage implements EnginePage {
  constructor(
    private readonly session: BidiSession,
    private readonly userContext: string,
    private readonly context: string,
    private readonly size: Size,
    private readonly ownProblems: string[],
  ) {}

  async open(url: string): Promise<void> {
    await this.session.send('browsingContext.navigate', { context: this.context, url, wait: 'complete' })
  }

  async reload(): Promise<void> {
    await this.session.send('browsingContext.reload', { context: this.context, wait: 'complete' })
  }

  async evaluate(expression: string): Promise<string> {
    const answer = await this.session.send('script.evaluate', {
      expression,
      target: { context: this.context },
      awaitPromise: true,
      userActivation: false,
    })
    const { type, result, exceptionDetails } = answer as unknown as Evaluated
    if (type === 'exception') throw new Error(exceptionDetails.text)
    return result.value
  }

  press = (x: number, y: number): Promise<void> =>
    this.#perform(pressActions(this.size.name === 'phone' ? 'touch' : 'mouse', x, y))
  type = (text: string): Promise<void> => this.#perform(typeActions(text))
  paste = (): Promise<void> => this.#perform(pasteActions())
  problems = (): string[] => this.ownProblems

  async screenshot(): Promise<string> {
    return String((await this.session.send('browsingContext.captureScreenshot', { context: this.context }))['data'])
  }

  async close(): Promise<void> {
    await this.session.send('browser.removeUserContext', { userContext: this.userContext })
  }

  async #perform(actions: object[]): Promise<void> {
    await this.session.send('input.performActions', { context: this.context, actions })
  }
}

interface Evaluated {
  type: 'success' | 'exception'
  result: { value: string }
  exceptionDetails: { text: string }
}

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findProgram, findWebKit, requireProgram } from '../../scripts/programs.mjs'
import { freePort, isListening } from '../services/ports'
import { until } from '../support/wait'
import { HAS_MOTION, type Engine, type EnginePage, type Size } from './engine'
import { startProgram, type Process } from './process'
import { pasteActions, pressActions, typeActions } from './web-driver'

/** MiniBrowser's own bar would keep its window wider than a phone. */
const NARROW_BAR = 'button, entry, toolbar, toolbutton, box { min-width: 0; padding: 0; margin: 0; border-width: 0; }'
const ANSWER_WITHIN_MS = 60_000
/** On a display that is free, whose number is printed. */
const SCREEN = ['-displayfd', '1', '-screen', '0', '1440x1000x24', '-nolisten', 'tcp']

/**
 * WebKitGTK's MiniBrowser on a screen in memory, through its WebDriver. It paints without OpenGL: on a machine without
 * a graphics card Mesa's software renderer (swrast_dri.so) ends WebKit with a segmentation fault about once in ten
 * games.
 */
export async function startWebKit(): Promise<Engine> {
  const folder = mkdtempSync(join(tmpdir(), 'webkit-'))
  mkdirSync(join(folder, 'gtk-3.0'))
  writeFileSync(join(folder, 'gtk-3.0/gtk.css'), NARROW_BAR)
  writeFileSync(join(folder, 'gtk-3.0/settings.ini'), `[Settings]\ngtk-enable-animations=${HAS_MOTION ? 1 : 0}\n`)
  const screen = startProgram(requireProgram('Xvfb', findProgram('Xvfb')), SCREEN)
  const env = {
    DISPLAY: `:${await screen.line(/^(\d+)$/)}`,
    XDG_CONFIG_HOME: folder,
    WEBKIT_DISABLE_COMPOSITING_MODE: '1',
  }
  return {
    name: 'WebKit',
    newPage: (size) => openPage(env, size),
    async stop() {
      await screen.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/**
 * A session sometimes never begins, and the second session of a driver fails more often, so each try starts a new
 * driver.
 */
async function openPage(env: Record<string, string>, { width, height }: Size): Promise<EnginePage> {
  const page = await startSession(env).catch((error: unknown) => {
    console.warn('WebKit begins no session, which is tried once more:', error)
    return startSession(env)
  })
  await page.resize(width, height)
  return page
}

async function startSession(env: Record<string, string>): Promise<WebKitPage> {
  const port = await freePort()
  const program = requireProgram('WebKitWebDriver', findProgram('WebKitWebDriver'))
  const driver = startProgram(program, [`--port=${port}`], env)
  await until(() => isListening(port), 'WebKitWebDriver starts')
  const sessions = `http://127.0.0.1:${port}/session`
  const args = ['--automation', '--enable-write-console-messages-to-stdout=true']
  const options = { binary: requireProgram('MiniBrowser', findWebKit()), args }
  try {
    const { sessionId } = await send<{ sessionId: string }>('POST', sessions, {
      capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': options } },
    })
    return new WebKitPage(driver, `${sessions}/${sessionId}`)
  } catch (error) {
    await driver.stop()
    throw error
  }
}

async function send<T>(method: string, address: string, body?: object): Promise<T> {
  const signal = AbortSignal.timeout(ANSWER_WITHIN_MS)
  const answer = await fetch(address, { method, signal, ...(body !== undefined && { body: JSON.stringify(body) }) })
  const { value } = (await answer.json()) as { value: T & { error?: string; message?: string } }
  if (!answer.ok) throw new Error(`${method} ${address}: ${value.error}: ${value.message}`)
  return value
}

class WebKitPage implements EnginePage {
  constructor(
    private readonly driver: Process,
    private readonly session: string,
  ) {}

  /** Gives the viewport its size; the window is higher by the height of its bar. */
  async resize(width: number, height: number): Promise<void> {
    await this.#post('window/rect', { x: 0, y: 0, width, height })
    const bar = height - Number(await this.evaluate('String(innerHeight)'))
    await this.#post('window/rect', { width, height: height + bar })
  }

  async open(url: string): Promise<void> {
    await this.#post('url', { url })
  }

  async reload(): Promise<void> {
    await this.#post('refresh', {})
  }

  evaluate(expression: string): Promise<string> {
    const script = `const answer = arguments[0]
      Promise.resolve(${expression}).then((value) => answer({ value }), (error) => answer({ error: String(error) }))`
    return this.#post<{ value: string; error?: string }>('execute/async', { script, args: [] }).then(
      ({ value, error }) => {
        if (error !== undefined) throw new Error(error)
        return value
      },
    )
  }

  press = (x: number, y: number): Promise<void> => this.#post('actions', { actions: pressActions('mouse', x, y) })
  type = (text: string): Promise<void> => this.#post('actions', { actions: typeActions(text) })
  paste = (): Promise<void> => this.#post('actions', { actions: pasteActions() })
  screenshot = (): Promise<string> => send<string>('GET', `${this.session}/screenshot`)
  problems = (): string[] => this.driver.printed.filter((line) => /^CONSOLE .*ERROR/.test(line))

  async close(): Promise<void> {
    try {
      await send('DELETE', this.session)
    } catch (error) {
      // WebKit may have ended by itself, which has failed the test already.
      if (!String(error).includes('invalid session id')) throw error
    } finally {
      await this.driver.stop()
    }
  }

  #post<T = void>(command: string, body: object): Promise<T> {
    return send<T>('POST', `${this.session}/${command}`, body)
  }
}

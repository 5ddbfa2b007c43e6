import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findProgram, findWebKit, requireProgram } from '../../scripts/programs.mjs'
import { freePort, isListening } from '../services/ports'
import { until } from '../support/wait'
import type { Engine, EnginePage, Size } from './engine'
import { startProcess, type Process } from './process'
import { pressActions, typeActions } from './web-driver'

/** MiniBrowser's own bar would keep its window wider than a phone. */
const NARROW_BAR = 'button, entry, toolbar, toolbutton, box { min-width: 0; padding: 0; margin: 0; border-width: 0; }'
/** On a display that is free, whose number is printed. */
const SCREEN = ['-displayfd', '1', '-screen', '0', '1440x1000x24', '-nolisten', 'tcp']

/** WebKitGTK's MiniBrowser on a screen in memory, through its WebDriver. */
export async function startWebKit(): Promise<Engine> {
  const folder = mkdtempSync(join(tmpdir(), 'webkit-'))
  mkdirSync(join(folder, 'gtk-3.0'))
  writeFileSync(join(folder, 'gtk-3.0/gtk.css'), NARROW_BAR)
  const screen = startProcess(requireProgram('Xvfb', findProgram('Xvfb')), SCREEN)
  const env = { DISPLAY: `:${await screen.line(/^(\d+)$/)}`, XDG_CONFIG_HOME: folder }
  const port = await freePort()
  const driver = startProcess(
    requireProgram('WebKitWebDriver', findProgram('WebKitWebDriver')),
    [`--port=${port}`],
    env,
  )
  await until(() => isListening(port), 'WebKitWebDriver starts')
  return {
    name: 'WebKit',
    newPage: (size) => openPage(driver, `http://127.0.0.1:${port}/session`, size),
    async stop() {
      await driver.stop()
      await screen.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function openPage(driver: Process, sessions: string, { width, height }: Size): Promise<EnginePage> {
  const args = ['--automation', '--enable-write-console-messages-to-stdout=true']
  const options = { binary: requireProgram('MiniBrowser', findWebKit()), args }
  const { sessionId } = await send<{ sessionId: string }>('POST', sessions, {
    capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': options } },
  })
  const page = new WebKitPage(driver, `${sessions}/${sessionId}`)
  await page.resize(width, height)
  return page
}

async function send<T>(method: string, address: string, body?: object): Promise<T> {
  const answer = await fetch(address, { method, ...(body !== undefined && { body: JSON.stringify(body) }) })
  const { value } = (await answer.json()) as { value: T & { error?: string; message?: string } }
  if (!answer.ok) throw new Error(`${method} ${address}: ${value.error}: ${value.message}`)
  return value
}

class WebKitPage implements EnginePage {
  readonly #printedBefore: number

  constructor(
    private readonly driver: Process,
    private readonly session: string,
  ) {
    this.#printedBefore = driver.printed.length
  }

  /** Gives the viewport its size; the window is higher by its bar. */
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
  screenshot = (): Promise<string> => send<string>('GET', `${this.session}/screenshot`)
  problems = (): string[] =>
    this.driver.printed.slice(this.#printedBefore).filter((line) => /^CONSOLE .*ERROR/.test(line))

  async close(): Promise<void> {
    await send('DELETE', this.session)
  }

  #post<T = void>(command: string, body: object): Promise<T> {
    return send<T>('POST', `${this.session}/${command}`, body)
  }
}

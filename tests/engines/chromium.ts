import { chromium, type Browser, type BrowserContext, type Page } from '@playwright/test'
import { CHROMIUM_ARGS, findChromium, requireProgram } from '../../scripts/programs.mjs'
import { HAS_MOTION, type Engine, type EnginePage, type Size } from './engine'

/** Chromium through Playwright, which speaks to no other engine that Debian packages. */
export async function startChromium(moreArgs: string[] = []): Promise<Engine> {
  const browser = await chromium.launch({
    executablePath: requireProgram('Chromium', findChromium()),
    args: [...CHROMIUM_ARGS, ...moreArgs],
  })
  return { name: 'Chromium', newPage: (size) => openPage(browser, size), stop: () => browser.close() }
}

async function openPage(browser: Browser, { name, width, height }: Size): Promise<EnginePage> {
  const isPhone = name === 'phone'
  const context = await browser.newContext({
    viewport: { width, height },
    hasTouch: isPhone,
    isMobile: isPhone,
    reducedMotion: HAS_MOTION ? 'no-preference' : 'reduce',
  })
  return new ChromiumPage(context, await context.newPage(), isPhone)
}

class ChromiumPage implements EnginePage {
  readonly #problems: string[] = []

  constructor(
    private readonly context: BrowserContext,
    private readonly page: Page,
    private readonly isPhone: boolean,
  ) {
    page.on('console', (message) => {
      if (message.type() === 'error') this.#problems.push(`${message.text()} (${message.location().url})`)
    })
    page.on('pageerror', (error) => this.#problems.push(String(error)))
  }

  async open(url: string): Promise<void> {
    await this.page.goto(url)
  }

  async reload(): Promise<void> {
    await this.page.reload()
  }

  evaluate = (expression: string): Promise<string> => this.page.evaluate<string>(expression)
  press = (x: number, y: number): Promise<void> =>
    this.isPhone ? this.page.touchscreen.tap(x, y) : this.page.mouse.click(x, y)
  type = (text: string): Promise<void> => this.page.keyboard.type(text)
  paste = (): Promise<void> => this.page.keyboard.press('Control+V')
  screenshot = async (): Promise<string> => (await this.page.screenshot()).toString('base64')
  problems = (): string[] => this.#problems
  close = (): Promise<void> => this.context.close()
}

import type { CDPSession, Page } from '@playwright/test'

/** What happens to a page that nobody looks at. Chromium without a screen shows every page, so the page is told. */

/** The person looks at another tab or program. */
export async function lookAway(page: Page): Promise<void> {
  await page.evaluate(setVisible, false)
}

/** The same at a game's page, whose server has heard of it then. */
export async function lookAwayFromGame(page: Page): Promise<void> {
  const isTold = page.waitForRequest(/\/leave-game\//)
  await lookAway(page)
  await (await isTold).response()
}

export async function lookAgain(page: Page): Promise<void> {
  await page.evaluate(setVisible, true)
}

function setVisible(isVisible: boolean): void {
  Object.defineProperty(document, 'hidden', { configurable: true, get: () => !isVisible })
  Object.defineProperty(document, 'visibilityState', {
    configurable: true,
    get: () => (isVisible ? 'visible' : 'hidden'),
  })
  document.dispatchEvent(new Event('visibilitychange'))
}

/** As by its cross: the page gets its last word. */
export async function closeTab(page: Page): Promise<void> {
  const isClosed = page.waitForEvent('close')
  await page.close({ runBeforeUnload: true })
  await isClosed
}

/** A phone in a pocket: the page is hidden, its scripts stand still, and it has no network. */
export class LockedPhone {
  private constructor(
    private readonly page: Page,
    private readonly scripts: CDPSession,
  ) {}

  static async lock(page: Page): Promise<LockedPhone> {
    await lookAwayFromGame(page)
    const scripts = await page.context().newCDPSession(page)
    await page.context().setOffline(true)
    await scripts.send('Debugger.enable')
    await scripts.send('Debugger.pause')
    return new LockedPhone(page, scripts)
  }

  /** Its clock has gone on; whatever was due meanwhile happens now. */
  async wake(): Promise<void> {
    await this.scripts.send('Debugger.resume').catch(ignoreNotPaused)
    await this.scripts.send('Debugger.disable')
    await this.page.context().setOffline(false)
    await lookAgain(this.page)
    await this.scripts.detach()
  }
}

/** No script ran in the meantime that could have been stopped. */
function ignoreNotPaused(error: unknown): void {
  if (!/paused/i.test(String(error))) throw error
}

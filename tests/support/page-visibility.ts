import type { CDPSession, Page } from '@playwright/test'

// Chromium without a screen reports every page as visible, so these functions set the visibility that the page sees.

export async function hidePage(page: Page): Promise<void> {
  await page.evaluate(setVisible, false)
}

/** Hides a page of a running game; resolves when the server has received its `leave-game`. */
export async function hideGamePage(page: Page): Promise<void> {
  const leaveGame = page.waitForRequest(/\/leave-game\//)
  await hidePage(page)
  await (await leaveGame).response()
}

export async function showPage(page: Page): Promise<void> {
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

/** Closes a tab as a person does, with its unload handlers. */
export async function closeTab(page: Page): Promise<void> {
  const isClosed = page.waitForEvent('close')
  await page.close({ runBeforeUnload: true })
  await isClosed
}

/** A phone in a pocket: the page is hidden, its scripts are suspended, and it has no network. */
export class LockedPhone {
  private constructor(
    private readonly page: Page,
    private readonly scripts: CDPSession,
  ) {}

  static async lock(page: Page): Promise<LockedPhone> {
    await hideGamePage(page)
    const scripts = await page.context().newCDPSession(page)
    await page.context().setOffline(true)
    await scripts.send('Debugger.enable')
    await scripts.send('Debugger.pause')
    return new LockedPhone(page, scripts)
  }

  /** The scripts resume with all timers that were due. */
  async wake(): Promise<void> {
    await this.scripts.send('Debugger.resume').catch(ignoreNotPaused)
    await this.scripts.send('Debugger.disable')
    await this.page.context().setOffline(false)
    await showPage(this.page)
    await this.scripts.detach()
  }
}

/** No script ran while the phone was locked, so none was paused. */
function ignoreNotPaused(error: unknown): void {
  if (!/paused/i.test(String(error))) throw error
}

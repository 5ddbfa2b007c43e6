import type { BrowserContext, Page } from '@playwright/test'

/** What a page prints when its connection breaks. */
export const CONNECTION_ERRORS =
  /Failed to load resource|WebSocket (connection|is already in CLOSING or CLOSED state)|server can't be reached/

/** Collects console errors (violations of the content policy are among them), thrown errors and crashes of pages. */
export class PageErrors {
  #all: string[] = []
  #allowed: RegExp[] = []

  watch(context: BrowserContext): void {
    context.on('page', (page) => this.#watchPage(page))
  }

  /** An error that the test causes on purpose. */
  allow(error: RegExp): void {
    this.#allowed.push(error)
  }

  unexpected(): string[] {
    return this.#all.filter((error) => !this.#allowed.some((allowed) => allowed.test(error)))
  }

  #watchPage(page: Page): void {
    page.on('console', (message) => {
      if (message.type() === 'error') this.#all.push(`${message.text()} (${message.location().url})`)
    })
    page.on('pageerror', (error) => this.#all.push(`thrown: ${error.stack ?? error.message}`))
    page.on('crash', () => this.#all.push('the page crashed'))
  }
}

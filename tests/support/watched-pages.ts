import type { BrowserContext, Page } from '@playwright/test'

/** Collects what went wrong in pages without anybody looking: console errors (CSP violations are among them) and throws. */
export class Watch {
  #problems: string[] = []
  #expected: RegExp[] = []

  over(context: BrowserContext): void {
    context.on('page', (page) => this.#overPage(page))
  }

  /** Says that a console error is part of what the test does. */
  expect(problem: RegExp): void {
    this.#expected.push(problem)
  }

  /** What nobody expected. */
  problems(): string[] {
    return this.#problems.filter((problem) => !this.#expected.some((expected) => expected.test(problem)))
  }

  #overPage(page: Page): void {
    page.on('console', (message) => {
      if (message.type() === 'error') this.#problems.push(`${message.text()} (${message.location().url})`)
    })
    page.on('pageerror', (error) => this.#problems.push(`thrown: ${error.stack ?? error.message}`))
    page.on('crash', () => this.#problems.push('the page crashed'))
  }
}

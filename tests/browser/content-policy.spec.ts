import { expect } from '@playwright/test'
import { test } from '../support/browser-test'

/** Runs in the page. Adds inline scripts, and scripts, pictures, frames and calls of another origin, and keeps violations. */
function inject(): void {
  const violated: string[] = []
  Object.assign(window, { violated })
  document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) => violated.push(effectiveDirective))
  const put = (name: 'script' | 'img' | 'iframe', attributes: Record<string, string>, text = '') => {
    const element = document.createElement(name)
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value)
    element.textContent = text
    document.body.append(element)
  }
  put('script', {}, 'window.hasRun = true')
  put('script', { src: 'http://poker.test:1/evil.js' })
  put('img', { src: 'http://poker.test:1/pixel.png' })
  put('img', { src: 'x', onerror: 'window.hasRun = true' })
  put('iframe', { src: 'http://poker.test:1/' })
  void fetch('http://poker.test:1/').catch(() => undefined)
}

test('the content policy blocks foreign scripts, pictures, frames and calls, and a violation fails a test', async ({
  openPage,
  pageErrors,
}) => {
  const { page } = await openPage('Maya')
  await page.goto('/')
  await expect(page.getByRole('button', { name: 'Create Game' })).toBeVisible()
  expect(pageErrors.unexpected()).toEqual([])

  await page.evaluate(inject)

  const violated = () =>
    page.evaluate(() => [...new Set((window as never as { violated: string[] }).violated)].toSorted())
  await expect.poll(violated).toEqual(['connect-src', 'frame-src', 'img-src', 'script-src-attr', 'script-src-elem'])
  expect(await page.evaluate(() => 'hasRun' in window)).toBe(false)
  const reported = () => pageErrors.unexpected().filter((problem) => problem.includes('Content Security Policy')).length
  await expect.poll(reported).toBeGreaterThan(4)
  pageErrors.allow(/Content Security Policy|Failed to load|Refused|ERR_/)
})

import { expect } from '@playwright/test'
import { test } from '../support/browser-test'

/** What somebody might get into a page: scripts in it, scripts, pictures and calls of other places. */
function tryAll(): Promise<string[]> {
  const violated: string[] = []
  document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) => violated.push(effectiveDirective))
  const put = (name: 'script' | 'img' | 'iframe', attributes: Record<string, string>, text = '') => {
    const element = document.createElement(name)
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value)
    element.textContent = text
    document.body.append(element)
  }
  put('script', {}, 'window.isTaken = true')
  put('script', { src: 'http://poker.test:1/evil.js' })
  put('img', { src: 'http://poker.test:1/pixel.png' })
  put('img', { src: 'x', onerror: 'window.isTaken = true' })
  put('iframe', { src: 'http://poker.test:1/' })
  void fetch('http://poker.test:1/').catch(() => undefined)
  return new Promise((resolve) => {
    setTimeout(() => resolve([...new Set(violated), ...('isTaken' in window ? ['it ran'] : [])].sort()), 500)
  })
}

test('the content policy blocks foreign scripts, pictures, frames and calls, and a violation fails a test', async ({
  openPage,
  pageErrors,
}) => {
  const { page } = await openPage('Maya')
  await page.goto('/')
  await expect(page.getByRole('button', { name: 'Create Game' })).toBeVisible()
  expect(pageErrors.unexpected()).toEqual([])

  const violated = await page.evaluate(tryAll)

  expect(violated).toEqual(['connect-src', 'frame-src', 'img-src', 'script-src-attr', 'script-src-elem'])
  expect(
    pageErrors.unexpected().filter((problem) => problem.includes('Content Security Policy')).length,
  ).toBeGreaterThan(4)
  pageErrors.allow(/Content Security Policy|Failed to load|Refused|ERR_/)
})

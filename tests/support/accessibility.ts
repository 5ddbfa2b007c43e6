import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, type Page } from '@playwright/test'
import type axe from 'axe-core'
import { isLong } from './run-length'

/** Half as long as the source that the package exports; every new document has to parse it. */
const AXE_SOURCE = readFileSync(resolve('node_modules/axe-core/axe.min.js'), 'utf8')

const LEVELS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** The rules that depend on the theme, which differs in colours only. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block']

/** Checks a screen with axe in its theme, and in the long form also in the other theme, in which the screen stays. */
export async function expectAccessible(page: Page, screen: string): Promise<void> {
  await loadAxe(page)
  const isDark = await page.evaluate(() => document.documentElement.classList.contains('dark'))
  const [first, second] = isDark ? (['dark', 'light'] as const) : (['light', 'dark'] as const)
  expect(await violations(page, LEVELS), `${screen}, ${first}`).toEqual([])
  if (!isLong) return
  await setTheme(page, second)
  expect(await violations(page, COLOUR_RULES), `${screen}, ${second}`).toEqual([])
}

/** Checks in both themes that all text of a screen has the contrast for readers who ask for more. */
export async function expectMoreContrast(page: Page, screen: string): Promise<void> {
  await loadAxe(page)
  for (const theme of ['dark', 'light'] as const) {
    await setTheme(page, theme)
    expect(await violations(page, ['color-contrast-enhanced']), `${screen}, ${theme}`).toEqual([])
  }
}

export async function setTheme(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme })
  await page.waitForFunction(
    (isDark) => document.documentElement.classList.contains('dark') === isDark,
    colorScheme === 'dark',
  )
}

async function loadAxe(page: Page): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE_SOURCE)
}

async function violations(page: Page, runOnly: string[]): Promise<string[]> {
  const options: axe.RunOptions = { runOnly, resultTypes: ['violations'] }
  const results = await page.evaluate(
    (chosen) => (window as unknown as { axe: typeof axe }).axe.run(document, chosen),
    options,
  )
  return results.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`)
}

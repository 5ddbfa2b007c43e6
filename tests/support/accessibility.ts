import { expect, type Page } from '@playwright/test'
import axe, { type RunOptions } from 'axe-core'

const LEVELS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** The rules that depend on the theme, which differs in colours only. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block']

/** Checks a screen with axe, in the light theme and the dark one. */
export async function expectAccessible(page: Page, screen: string): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  await setTheme(page, 'dark')
  expect(await violations(page, COLOUR_RULES), `${screen}, dark`).toEqual([])
  await setTheme(page, 'light')
  expect(await violations(page, LEVELS), `${screen}, light`).toEqual([])
}

/** Checks that all text of a screen has the contrast that readers get who ask for more, in both themes. */
export async function expectMoreContrast(page: Page, screen: string): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
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

async function violations(page: Page, runOnly: string[]): Promise<string[]> {
  const options: RunOptions = { runOnly, resultTypes: ['violations'] }
  const results = await page.evaluate(
    (chosen) => (window as unknown as { axe: typeof axe }).axe.run(document, chosen),
    options,
  )
  return results.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`)
}

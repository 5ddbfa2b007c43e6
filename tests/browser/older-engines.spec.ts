import { expect, type Page } from '@playwright/test'
import type { GamePage } from '../support/game-page'
import { test } from '../support/manual-clock-test'
import { deal } from '../support/table'

// Until Chrome 129, Firefox 133 and Safari 18.4 a size container is also the containing block of fixed elements in it.

const DESKTOP = { width: 1440, height: 900 }
const TABLET = { width: 1024, height: 768 }
const PHONE = { width: 360, height: 740 }
const SIZES = [DESKTOP, TABLET, PHONE]

test(
  'sheets lie at the same place where size containers contain the layout of what is fixed',
  { tag: '@long' },
  async ({ server, openPage }) => {
    const maya = await openPage('Maya', { viewport: DESKTOP })
    await deal(server, [maya, 'Noor'], { hands: ['Kh Ks 9d', 'Ah Jc 7s', 'Qc 9h 5d'] })
    for (const [place, size] of SIZES.entries()) {
      await maya.page.setViewportSize(size)
      if (place > 0) await maya.page.reload()
      await expect(maya.button(/^I'm In/)).toBeVisible()
      for (const sheet of Object.keys(SHEETS) as SheetName[]) {
        await open(maya, sheet)
        const now = await boxAndButtons(maya, sheet)
        if (sheet === 'Rules') expect(now, `at ${size.width}`).toMatchObject({ isInFree: true, isOutFree: true })
        await containLayout(maya.page, true)
        expect(await boxAndButtons(maya, sheet), `${sheet} at ${size.width}`).toEqual(now)
        await containLayout(maya.page, false)
        await maya.page.keyboard.press('Escape')
        await expect(maya.page.getByRole('region', { name: sheet })).toBeHidden()
        // The dock rests for a moment after it was covered.
        await expect(maya.page.locator('[inert]')).toHaveCount(0)
      }
    }
  },
)

const SHEETS = { Rules: 'Rules', 'Table settings': 'Table', 'Join requests': /^Joins/ }
type SheetName = keyof typeof SHEETS

async function open({ page }: GamePage, sheet: SheetName): Promise<void> {
  const opener = page.getByRole('button', { name: SHEETS[sheet], exact: true })
  if (await opener.isHidden()) await page.getByRole('button', { name: 'Rules, sound, theme and table' }).click()
  await opener.click()
  await expect(page.getByRole('region', { name: sheet })).toBeVisible()
  await page.evaluate(() => Promise.all(document.getAnimations().map(({ finished }) => finished)))
}

/** Where the sheet is, and whether In and Out can be pressed. */
async function boxAndButtons({ page, button }: GamePage, sheet: SheetName) {
  const box = await page.getByRole('region', { name: sheet }).boundingBox()
  const isHit = (element: Element) => {
    const { left, top, width, height } = element.getBoundingClientRect()
    return element.contains(document.elementFromPoint(left + width / 2, top + height / 2))
  }
  return { box, isInFree: await button(/^I'm In/).evaluate(isHit), isOutFree: await button(/^I'm Out/).evaluate(isHit) }
}

async function containLayout(page: Page, isOn: boolean): Promise<void> {
  const found = await page.evaluate(
    (contain) => {
      const containers = [...document.querySelectorAll<HTMLElement>('*')].filter(
        (element) => getComputedStyle(element).containerType !== 'normal',
      )
      for (const element of containers) element.style.contain = contain
      return containers.length
    },
    isOn ? 'layout' : '',
  )
  expect(found).toBeGreaterThan(1)
}

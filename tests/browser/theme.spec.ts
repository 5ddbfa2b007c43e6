import { expect, type Locator } from '@playwright/test'
import { test } from '../support/manual-clock-test'
import type { GamePage } from '../support/game-page'
import { deal, playOn } from '../support/table'

const DAY = '232, 236, 228'
const NIGHT = '9, 16, 13'

/** The background colour on the screen. */
async function room({ page }: GamePage): Promise<string> {
  const picture = await page.screenshot({ clip: { x: 2, y: 2, width: 1, height: 1 } })
  return page.evaluate(
    async (bytes) => {
      const bitmap = await createImageBitmap(new Blob([new Uint8Array(bytes)], { type: 'image/png' }))
      const canvas = new OffscreenCanvas(1, 1).getContext('2d')
      canvas?.drawImage(bitmap, 0, 0)
      return [...(canvas?.getImageData(0, 0, 1, 1).data ?? [])].slice(0, 3).join(', ')
    },
    [...picture],
  )
}

const kept = ({ page }: GamePage) => page.evaluate(() => localStorage.getItem('vite-ui-theme'))
const isRoom = (maya: GamePage, colour: string) => expect.poll(() => room(maya)).toBe(colour)

test('the theme follows the system until it is chosen, and the choice is stored', async ({ openPage, pageErrors }) => {
  pageErrors.allow(/ERR_FAILED/)
  const maya = await openPage('Maya', { colorScheme: 'light' })
  const choose = async (theme: string) => {
    await maya.button('Theme').click()
    await maya.page.getByText(theme, { exact: true }).click()
    await maya.page.keyboard.press('Escape')
  }
  await maya.page.goto('/create-game')
  await isRoom(maya, DAY)
  await maya.button('Theme').click()
  const checked = maya.page.getByRole('group', { name: 'Theme' }).getByRole('radio', { checked: true })
  await expect(checked).toHaveAccessibleName('System')
  await maya.page.keyboard.press('Escape')
  await maya.page.emulateMedia({ colorScheme: 'dark' })
  await isRoom(maya, NIGHT)

  await choose('Light')
  await isRoom(maya, DAY)
  expect(await kept(maya)).toBe('light')
  await choose('Dark')
  await maya.page.emulateMedia({ colorScheme: 'light' })
  await isRoom(maya, NIGHT)
  expect(await kept(maya)).toBe('dark')
  await maya.page.reload()
  await isRoom(maya, NIGHT)

  await choose('System')
  await isRoom(maya, DAY)
  expect(await kept(maya)).toBe('system')

  await test.step('a browser that darkens light pages leaves the chosen theme as it is', async () => {
    await maya.page.emulateMedia({ colorScheme: 'dark' })
    const browser = await maya.context.newCDPSession(maya.page)
    await browser.send('Emulation.setAutoDarkModeOverride', { enabled: true })
    await choose('Light')
    await isRoom(maya, DAY)
    await maya.page.goto('/offline.html')
    await isRoom(maya, DAY)
    await browser.send('Emulation.setAutoDarkModeOverride', { enabled: false })
  })

  await test.step('a script of its own applies the stored theme before the first paint', async () => {
    await maya.page.emulateMedia({ colorScheme: 'light' })
    await maya.page.evaluate(() => localStorage.setItem('vite-ui-theme', 'dark'))
    // Without the app's scripts the page stays as it is first painted.
    await maya.page.route('**/assets/*.js', (route) => route.abort())
    await maya.page.goto('/', { waitUntil: 'commit' })
    await expect(maya.page.locator('html')).toHaveClass('dark')
    await isRoom(maya, NIGHT)
    expect(await maya.page.locator('script:not([src])').count()).toBe(0)
  })
})

test(
  'four-colour suits are chosen on a desktop, and count on cards and in the wild picker',
  { tag: '@long' },
  async ({ server, openPage }) => {
    const maya = await openPage('Maya')
    const table = await deal(server, [maya], { hands: ['Kc 9d 2d', 'Qh 10s 5s'] })
    await maya.sees('Wild Card Selection')
    const colours = async () => [
      await colourOf(maya.ownSeat().getByRole('img', { name: 'King of clubs' })),
      await colourOf(maya.ownSeat().getByRole('img', { name: 'Nine of diamonds' })),
      await colourOf(maya.button('Queen')),
    ]
    const before = await colours()
    expect(new Set(before.slice(1)).size, 'a diamond and the ranks of the two of diamonds are red').toBe(1)
    await maya.button('Theme').click()
    await maya.page.getByRole('switch', { name: 'Four-colour suits' }).click()
    const after = await colours()
    expect(after[1]).toBe(after[2])
    for (const [place, colour] of after.entries()) expect(colour).not.toBe(before[place])

    await test.step('for readers who ask for more contrast, ranks and the hints of keys have 7', async () => {
      await maya.page.emulateMedia({ contrast: 'more' })
      await table.decide('fold')
      await playOn(server, table, ['Kh Qd Jc', '9h 7d 4s'])
      await hasMoreContrast(maya)
    })
  },
)

async function hasMoreContrast({ page, ownSeat }: GamePage): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    for (const name of ['King of hearts', 'Queen of diamonds', 'Jack of clubs']) {
      const card = ownSeat().getByRole('img', { name })
      await expect.poll(() => card.evaluate(contrastOf), `${name}, ${colorScheme}`).toBeGreaterThanOrEqual(7)
    }
    await expect(ownSeat().locator('kbd').first()).toHaveCSS('opacity', '1')
  }
}

/** The colour of a card's index, or of a button's text. */
const colourOf = (part: Locator) => part.evaluate((element) => getComputedStyle(element).color)

/** The contrast between the text colour and the background of an element (WCAG 2.2). */
function contrastOf(element: Element): number {
  const { color, backgroundColor } = getComputedStyle(element)
  const channel = (value: number) => (value <= 0.040_45 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4)
  const luminance = (colour: string) => {
    const [red = 0, green = 0, blue = 0] = (colour.match(/[\d.]+/g) ?? []).map((part) => channel(Number(part) / 255))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
  }
  const [darker = 0, lighter = 0] = [luminance(color), luminance(backgroundColor)].sort((one, other) => one - other)
  return (lighter + 0.05) / (darker + 0.05)
}

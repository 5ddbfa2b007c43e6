import { expect } from '@playwright/test'
import { test } from '../support/manual-clock-test'
import type { GamePage } from '../support/game-page'

const DAY = '232, 236, 228'
const NIGHT = '9, 16, 13'

/** The colour of the room behind everything, as the screen has it. */
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

test('the theme follows the system until it is chosen, and the choice is stored', async ({ openPage }) => {
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
})

test('a script of its own applies the stored theme before the first paint', async ({ openPage, pageErrors }) => {
  pageErrors.allow(/ERR_FAILED/)
  const maya = await openPage('Maya', { colorScheme: 'light' })
  await maya.page.addInitScript(() => localStorage.setItem('vite-ui-theme', 'dark'))
  // Without the app's own scripts the page shows what it shows at first.
  await maya.page.route('**/assets/*.js', (route) => route.abort())
  await maya.page.goto('/', { waitUntil: 'commit' })
  await expect(maya.page.locator('html')).toHaveClass('dark')
  await isRoom(maya, NIGHT)
  expect(await maya.page.locator('script:not([src])').count()).toBe(0)
})

import { expect, type Locator, type Page } from '@playwright/test'
import type { GamePage } from '../support/game-page'
import { test } from '../support/manual-clock-test'
import { seat } from '../support/table'
import { DEALING_MS } from '../support/test-server'

/** Runs in the page: controls without an edge, now that the browser has taken their backgrounds and shadows. */
function withoutEdge(): string[] {
  const controls = [...document.querySelectorAll<HTMLElement>('button, input:not([aria-hidden])')]
  return controls
    .filter((control) => control.checkVisibility() && !control.matches('.sr'))
    .filter((control) => {
      const { outlineStyle, borderStyle, opacity } = getComputedStyle(control)
      return opacity !== '0' && outlineStyle === 'none' && borderStyle === 'none'
    })
    .map((control) => control.ariaLabel ?? control.innerText)
}

const outlineOf = (part: Locator) => part.evaluate((element) => parseFloat(getComputedStyle(element).outlineWidth))

/** Tab leads to a control with an outline of 3 px. */
async function showsFocus(page: Page): Promise<void> {
  await page.keyboard.press('Tab')
  await expect.poll(() => outlineOf(page.locator(':focus'))).toBeGreaterThanOrEqual(3)
}

const colours = (part: Locator) =>
  part.evaluate((element) => {
    const { color, backgroundColor } = getComputedStyle(element)
    return { color, backgroundColor }
  })

test(
  'with forced colours controls have edges, and focus, turn and choices are seen',
  { tag: '@long' },
  async ({ server, openPage }) => {
    const maya = await openPage('Maya', { forcedColors: 'active' })
    const { page } = maya
    for (const path of ['/', '/create-game', '/join-game']) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      expect(await page.evaluate(withoutEdge), path).toEqual([])
      await showsFocus(page)
    }

    const table = await seat(server, [maya, 'Noor', 'Theo'])
    await test.step('the QR code of the lobby stays dark on light', async () => {
      await page.emulateMedia({ colorScheme: 'dark' })
      await maya.openLobby(table.code)
      expect(await page.evaluate(withoutEdge)).toEqual([])
      const drawing = page.getByRole('img', { name: /QR code/ })
      await expect(drawing).toBeVisible()
      const paper = await drawing.evaluate((svg) => getComputedStyle(svg.closest('div') ?? svg).backgroundColor)
      expect(paper).toBe('rgb(251, 252, 249)')
      await page.emulateMedia({ colorScheme: 'light' })
    })

    server.chance.stack(['Kh 2h 2d', 'Ah Jc 7s', '8s 8d 4c', 'Qc 9h 5d'])
    await table.start()
    await server.clock.advance(DEALING_MS)
    await maya.sees('Wild Card Selection')
    expect(await page.evaluate(withoutEdge), 'wild cards').toEqual([])

    await test.step('the chosen two keeps the colours of a card', async () => {
      const colour = (card: string) =>
        page.getByRole('img', { name: card }).evaluate((element) => getComputedStyle(element).color)
      await expect(page.locator('button[aria-pressed="true"]').getByRole('img')).toHaveAccessibleName(/^Two of hearts/)
      expect(await colour('Two of hearts')).toBe(await colour('Two of diamonds'))
    })

    const rank = maya.button('King')
    await rank.click()
    await rank.click()
    const background = async (part: Locator) => (await colours(part)).backgroundColor
    expect(await background(rank), 'the chosen rank').not.toBe(await background(maya.button('Queen')))
    await maya.button('Confirm Selection').click()
    await maya.sees('Your Turn')
    expect(await page.evaluate(withoutEdge), 'turn').toEqual([])
    await showsFocus(page)

    await maya.stayIn()
    const plate = (name: string) => maya.seat(name).locator('[class*="_plate_"]')
    expect(await outlineOf(plate('Noor')), 'the turn').toBeGreaterThan(await outlineOf(plate('Theo')))
    await table.decide('fold', 'fold')
    await maya.sees('Winner! +$150')
    expect(await page.evaluate(withoutEdge), 'results').toEqual([])
    await table.continueAll()
    await showsTheReplayedRound(maya)
  },
)

/** The open tab and the replayed round are highlighted and readable. */
async function showsTheReplayedRound(maya: GamePage): Promise<void> {
  await maya.tab('Rounds').click()
  const chosen = await colours(maya.tab('Rounds'))
  expect(chosen.backgroundColor).not.toBe((await colours(maya.tab('Course'))).backgroundColor)
  const round = maya.button(/^Round 1 /)
  await round.click()
  await expect(round).toHaveAttribute('aria-pressed', 'true')
  expect(await colours(round)).toEqual(chosen)
  for (const text of ['Maya won', 'Pot $150', '+$100']) {
    expect((await colours(round.getByText(text))).color, text).toBe(chosen.color)
  }
  // In the dark theme, a shade under the pointer would leave a loss less contrast than 4.5.
  await maya.page.emulateMedia({ forcedColors: 'none' })
  await round.hover()
  await expect(round).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)')
}

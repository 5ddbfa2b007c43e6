import { expect, type Locator, type Page } from '@playwright/test'
import { test } from '../support/manual-clock-test'
import { deal, seat } from '../support/table'

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

test('with forced colours controls have edges, and focus, turn and choices are seen', async ({ server, openPage }) => {
  const maya = await openPage('Maya', { forcedColors: 'active' })
  for (const path of ['/', '/create-game', '/join-game']) {
    await maya.page.goto(path)
    await expect(maya.page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await maya.page.evaluate(withoutEdge), path).toEqual([])
    await showsFocus(maya.page)
  }

  const table = await deal(server, [maya, 'Noor', 'Theo'], { hands: ['Kh Ks 2d', 'Ah Jc 7s', '8s 8d 4c', 'Qc 9h 5d'] })
  expect(await maya.page.evaluate(withoutEdge), 'wild cards').toEqual([])
  const rank = maya.button('King')
  await rank.click()
  const background = (part: Locator) => part.evaluate((element) => getComputedStyle(element).backgroundColor)
  expect(await background(rank), 'the chosen rank').not.toBe(await background(maya.button('Queen')))
  await maya.button('Confirm Selection').click()
  await maya.sees('Your Turn')
  expect(await maya.page.evaluate(withoutEdge), 'turn').toEqual([])
  await showsFocus(maya.page)

  await maya.stayIn()
  const plate = (name: string) => maya.seat(name).locator('[class*="_plate_"]')
  expect(await outlineOf(plate('Noor')), 'the turn').toBeGreaterThan(await outlineOf(plate('Theo')))
  await table.decide('fold', 'fold')
  expect(await maya.page.evaluate(withoutEdge), 'results').toEqual([])
})

test('with forced colours the open tab and the replayed round stand out, and can be read', async ({
  server,
  openPage,
}) => {
  const maya = await openPage('Maya', { forcedColors: 'active' })
  const table = await deal(server, [maya, 'Noor'], { hands: ['Kh Ks 9d', 'Ah Jc 7s', 'Qc 9h 5d'] })
  await table.decide('stay', 'fold')
  await table.continueAll()
  await maya.tab('Rounds').click()
  const colours = (part: Locator) =>
    part.evaluate((element) => {
      const { color, backgroundColor } = getComputedStyle(element)
      return { color, backgroundColor }
    })
  const chosen = await colours(maya.tab('Rounds'))
  expect(chosen.backgroundColor).not.toBe((await colours(maya.tab('Course'))).backgroundColor)
  const round = maya.button(/^Round 1 /)
  await round.click()
  await expect(round).toHaveAttribute('aria-pressed', 'true')
  expect(await colours(round)).toEqual(chosen)
  for (const text of ['Maya won', 'Pot $100', '+$50']) {
    expect((await colours(round.getByText(text))).color, text).toBe(chosen.color)
  }
  // A shade under the pointer would leave a loss less contrast than 4.5 by night.
  await maya.page.emulateMedia({ forcedColors: 'none' })
  await round.hover()
  await expect(round).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)')
})

test('with forced colours the chosen two keeps the colours of a card', async ({ server, openPage }) => {
  const maya = await openPage('Maya', { forcedColors: 'active' })
  await deal(server, [maya], { hands: ['Kc 2h 2d', 'Qc 9h 5d'] })
  const colour = (card: string) =>
    maya.page.getByRole('img', { name: card }).evaluate((element) => getComputedStyle(element).color)
  await expect(maya.page.locator('button[aria-pressed="true"]').getByRole('img')).toHaveAccessibleName(/^Two of hearts/)
  expect(await colour('Two of hearts')).toBe(await colour('Two of diamonds'))
})

test('with forced colours the lobby shows the edges of its controls, and its QR code stays dark on light', async ({
  server,
  openPage,
}) => {
  const maya = await openPage('Maya', { forcedColors: 'active', colorScheme: 'dark' })
  const { code } = await seat(server, [maya, 'Noor'])
  await maya.openLobby(code)
  expect(await maya.page.evaluate(withoutEdge)).toEqual([])
  const drawing = maya.page.getByRole('img', { name: /QR code/ })
  await expect(drawing).toBeVisible()
  const paper = await drawing.evaluate((svg) => getComputedStyle(svg.closest('div') ?? svg).backgroundColor)
  expect(paper).toBe('rgb(251, 252, 249)')
})

import { expect, type Locator } from '@playwright/test'
import { test } from '../support/manual-clock-test'
import type { GamePage } from '../support/game-page'
import { Player } from '../support/player'
import { deal, seat } from '../support/table'
import { DEALING_MS } from '../support/test-server'

test('a solo game is played with the keyboard alone', async ({ server, openPage }) => {
  server.chance.stack(['Kh Ks 2d', 'Qc 9h 5d'], ['Ah Jc 7s', 'Qc Qd 5d'])
  const maya = await openPage('Maya')
  const { keyboard } = maya.page
  await maya.page.goto('/')

  await goTo(maya, 'Create Game')
  await keyboard.press('Enter')
  await maya.page.waitForURL('**/create-game')
  await expect(maya.page.getByLabel('Your Name')).toBeVisible()
  await goTo(maya, 'Your Name')
  await keyboard.type('Maya')
  await goTo(maya, 'Ante Amount')
  await goTo(maya, '10')
  // The selection follows the focus one task later, while the key is down.
  await keyboard.down('ArrowLeft')
  await expect(maya.page.getByRole('radio', { name: '5', exact: true })).toBeChecked()
  await keyboard.up('ArrowLeft')
  await goTo(maya, 'Create Game')
  await keyboard.press('Enter')
  await maya.page.waitForURL(/\/lobby\//)

  await expect(maya.button('Ready Up')).toBeVisible()
  await goTo(maya, 'Ready Up')
  await keyboard.press('Enter')
  await expect(maya.page.locator(':focus'), 'the focus is not lost').toHaveText(/Start Solo Game|Not Ready/)
  await goTo(maya, 'Start Solo Game')
  await keyboard.press(' ')
  await maya.reachesTable()
  await maya.sees('Round 1 starting')
  await server.clock.advance(DEALING_MS)

  await expect(maya.button('King')).toBeVisible()
  await goTo(maya, 'King')
  await keyboard.press('Enter')
  await goTo(maya, 'Confirm Selection')
  await keyboard.press('Enter')
  await expect(maya.button(/^I'm In/), 'the button shows its key').toHaveText("I'm In I")
  await expect(maya.button(/^I'm Out/), 'the button shows its key').toHaveText("I'm Out O")
  await goTo(maya, /^I'm In/)
  await keyboard.press('i')
  await maya.sees('Winner! +$50')

  await goTo(maya, 'Continue to Next Round')
  await keyboard.press('Enter')
  await goTo(maya, 'Start Round 2')
  await keyboard.press('Enter')
  await maya.sees('Round 2 starting')
  await server.clock.advance(DEALING_MS)
  // "Your turn" may still be announced from the round before.
  await expect(maya.button(/^I'm Out/)).toHaveText("I'm Out O")
  await keyboard.press('o')
  await maya.sees('You folded')
})

test(
  'after every action, sheet and dialog the focus is on what comes next',
  { tag: '@long' },
  async ({ server, openPage }) => {
    const maya = await openPage('Maya')
    const { page } = maya
    const table = await deal(server, [maya, 'Noor'], { hands: ['Kh Ks 2d', 'Ah Jc 7s', 'Qc 9h 5d'] })
    const noor = table.player('Noor')
    const press = async (name: string | RegExp) => {
      await goTo(maya, name)
      await page.keyboard.press('Enter')
    }
    await press('King')
    await press('Confirm Selection')
    await maya.sees('Your Turn')
    await expect(maya.ownSeat(), 'the next Tab leads to Out and In').toBeFocused()
    await page.keyboard.press('Tab')
    await expect(maya.button(/^I'm Out/)).toBeFocused()
    await press(/^I'm In/)
    await maya.sees('You chose to stay')
    await expect(maya.ownSeat(), 'there is nothing to do').toBeFocused()

    await noor.decide(table.code, 'fold')
    await expect(maya.button('Continue to Next Round')).toBeFocused()
    await page.keyboard.press('Enter')
    await maya.sees('Waiting for other players...')
    await expect(maya.ownSeat()).toBeFocused()
    await noor.continue(table.code)
    await expect(maya.button('Start Round 2')).toBeFocused()
    server.chance.stack(['Kh Ks 9d', 'Ah Jc 7s', 'Qc 9h 5d'])
    await page.keyboard.press('Enter')
    await maya.sees('Round 2 starting')
    await server.clock.advance(DEALING_MS)
    await noor.decide(table.code, 'fold')

    await test.step('the keys I and O do nothing when switched off, in a text field, or with a dialog open', () =>
      ignoresSingleKeys(maya))

    await test.step('what the menu of a phone opens returns the focus to the menu', async () => {
      await page.setViewportSize({ width: 390, height: 844 })
      await menuTakesFocusBack(maya)
      await page.setViewportSize({ width: 1280, height: 800 })
    })

    await test.step('sheets and dialogs take the focus and return it', async () => {
      for (const [button, opened] of [
        ['Leave', page.getByRole('dialog', { name: 'Leave the game?' })],
        [/^Edit Ante/, page.getByRole('dialog', { name: 'Edit Ante' })],
        ['Invite', page.getByRole('dialog', { name: 'Invite' })],
        ['Rules', page.getByRole('region', { name: 'Rules' })],
        ['Joins', page.getByRole('region', { name: 'Join requests' })],
        ['Chat', page.getByRole('region', { name: 'Chat' })],
      ] as const) {
        await press(button)
        await holdsFocus(opened)
        await page.keyboard.press('Escape')
        await expect(opened).toBeHidden()
        await expect(maya.button(typeof button === 'string' ? new RegExp(`^${button}`) : button)).toBeFocused()
      }
    })

    await test.step('after each answer to a request the focus stays in the panel', async () => {
      for (const name of ['Theo', 'Jonas']) await (await Player.arrive(server, name)).join(table.code)
      await expect(maya.button('Joins 2')).toBeVisible()
      await press('Joins 2')
      const panel = page.getByRole('region', { name: 'Join requests' })
      await press('Approve Theo')
      await expect(panel.getByText('Theo')).toBeHidden()
      await expect(panel).toBeFocused()
      await page.keyboard.press('Escape')
      await expect(maya.button(/^Joins/)).toBeFocused()
    })
  },
)

async function ignoresSingleKeys(maya: GamePage): Promise<void> {
  const { keyboard } = maya.page
  const hint = maya.button(/^I'm In/).locator('kbd')
  const switchKeys = async () => {
    await maya.button('Theme').click()
    await maya.page.getByRole('switch', { name: 'Single-key shortcuts' }).click()
    await keyboard.press('Escape')
  }
  await expect(hint).toBeVisible()
  await switchKeys()
  await expect(hint, 'the hints go with the keys').toBeHidden()
  await keyboard.press('i')
  await keyboard.press('o')
  await switchKeys()
  await expect(hint).toBeVisible()

  await maya.button('Chat').click()
  await keyboard.press('o')
  await maya.page.getByLabel('Message', { exact: true }).fill('')
  await keyboard.type('oi oi')
  await expect(maya.page.getByLabel('Message', { exact: true })).toHaveValue('oi oi')
  await keyboard.press('Escape')
  await maya.button(/^Edit Ante/).click()
  await keyboard.press('o')
  await keyboard.press('Escape')
  await keyboard.press('Control+i')
  await maya.sees('Your Turn')
  await keyboard.press('i')
  await maya.sees(/^Winner!/)
}

async function menuTakesFocusBack({ page, button }: GamePage): Promise<void> {
  const menu = button('Rules, sound, theme and table')
  for (const [item, opened] of [
    ['Table', page.getByRole('region', { name: 'Table' }).filter({ hasText: 'Sit out' })],
    ['Rules', page.getByRole('region', { name: 'Rules' })],
    ['Invite', page.getByRole('dialog', { name: 'Invite' })],
  ] as const) {
    await menu.click()
    await page.getByLabel('Menu').getByRole('button', { name: item }).click()
    await holdsFocus(opened)
    await page.keyboard.press('Escape')
    await expect(opened).toBeHidden()
    await expect(menu).toBeFocused()
  }
}

async function holdsFocus(opened: Locator): Promise<void> {
  await expect(opened).toBeVisible()
  await expect.poll(() => opened.evaluate((element) => element.contains(document.activeElement))).toBe(true)
}

test('a button that can be pressed again keeps the focus', async ({ server, openPage }) => {
  const noor = await openPage('Noor')
  const { keyboard } = noor.page
  const table = await seat(server, ['Maya', noor])
  await noor.openLobby(table.code)
  await goTo(noor, 'Ready Up')
  await keyboard.press('Enter')
  await expect(noor.button('Not Ready')).toBeFocused()
  await keyboard.press('Enter')
  await expect(noor.button('Ready Up')).toBeFocused()
  await goTo(noor, 'Rules')
  await keyboard.press('Enter')
  await noor.sees('Three of a Kind')
  await keyboard.press('Escape')
  await expect(noor.button('Rules'), 'a sheet of the lobby returns the focus').toBeFocused()

  server.chance.stack(['Kh Ks 9d', 'Ah Jc 7s', 'Qc 9h 5d'])
  await table.start()
  await server.clock.advance(DEALING_MS)
  await goTo(noor, "In when it's my turn")
  for (const isPressed of ['true', 'false']) {
    await keyboard.press('Enter')
    await expect(noor.button(/^In when/)).toHaveAttribute('aria-pressed', isPressed)
    await expect(noor.button(/^In when/)).toBeFocused()
  }
})

test(
  'after a pause, Edit Name and a replay on a phone the focus is where one goes on',
  { tag: '@long' },
  async ({ server, openPage }) => {
    const maya = await openPage('Maya', { viewport: { width: 390, height: 844 } })
    const { keyboard } = maya.page
    const table = await deal(server, [maya, 'Noor'], { hands: ['Kh Ks 9d', 'Ah Jc 7s', 'Qc 9h 5d'] })
    await table.creator.pause(table.code, true)
    await expect(maya.button('Go on')).toBeVisible()
    await goTo(maya, 'Go on')
    await keyboard.press('Enter')
    await expect(maya.button('Go on')).toBeHidden()
    await expect(maya.ownSeat()).toBeFocused()

    await table.decide('stay', 'fold')
    await table.continueAll()
    await maya.button('Edit Name').focus()
    await keyboard.press('Enter')
    await expect(maya.page.getByLabel('Your name')).toBeFocused()
    await keyboard.press('Escape')
    await expect(maya.button('Edit Name')).toBeFocused()
    await expect(
      maya.ownSeat().getByRole('heading', { name: 'Maya', exact: true }),
      'the button is no part of it',
    ).toBeVisible()
    await maya.tab('Rounds').click()
    for (const key of ['Enter', 'Escape']) {
      await maya.button(/^Round 1 /).focus()
      await keyboard.press('Enter')
      const replay = maya.page.getByRole('region', { name: 'Replay' })
      await expect(replay).toBeFocused()
      if (key === 'Enter') await goTo(maya, 'Close replay')
      await keyboard.press(key)
      await expect(maya.button(/^Round 1 /)).toBeFocused()
    }
  },
)

test(
  'when what has the focus goes away by itself, the focus goes to what was around it',
  { tag: '@long' },
  async ({ server, openPage }) => {
    const maya = await openPage('Maya')
    const table = await seat(server, [maya, 'Noor', 'Zoe'])
    const [, noor, zoe] = table.players
    await maya.openLobby(table.code)
    await goTo(maya, 'Kick Zoe')
    await zoe?.leave(table.code)
    await expect(maya.page.getByRole('list').filter({ hasText: 'Noor' }), 'the list of players').toBeFocused()
    await maya.page.getByRole('slider', { name: 'Cut the deck' }).focus()
    await maya.page.keyboard.press('Enter')
    await expect(maya.page.locator(':focus'), 'the deck').toHaveText('You cut after card 26.')

    await noor?.ready(table.code)
    await table.creator.ready(table.code)
    await maya.start()
    await server.clock.advance(DEALING_MS)
    await goTo(maya, /^Edit Ante/)
    const { players } = await table.state()
    const handOver = (from: Player | undefined, to: number) =>
      from?.post(`/api/game/make-host/${table.code}`, { playerId: players[to]?._id })
    await handOver(table.creator, 1)
    await expect(maya.page.locator('header').first(), 'the top bar').toBeFocused()
    await handOver(noor, 0)
    await goTo(maya, 'Joins')
    await maya.page.keyboard.press('Enter')
    await expect(maya.page.getByRole('region', { name: 'Join requests' })).toBeFocused()
    await handOver(table.creator, 1)
    await expect(maya.page.getByRole('main'), 'the button of the sheet is gone with it').toBeFocused()
  },
)

test(
  'nothing that has the focus lies under the foot of a phone’s lobby',
  { tag: '@long' },
  async ({ server, openPage }) => {
    const maya = await openPage('Maya', { viewport: { width: 360, height: 740 } })
    const { page } = maya
    const { code } = await seat(server, [maya, 'Noor', 'Theo', 'Jonas'])
    await maya.openLobby(code)
    for (const size of [
      { width: 360, height: 740 },
      { width: 740, height: 360 },
    ]) {
      await page.setViewportSize(size)
      await page.getByRole('heading', { name: 'Game Lobby' }).click()
      await goTo(maya, 'Kick Noor')
      // The last control of the page.
      const last = maya.button('Make somebody else the host')
      while (!(await last.evaluate((element) => element === document.activeElement))) {
        await page.keyboard.press('Tab')
        expect(await page.evaluate(isUnderFoot), await page.evaluate(() => document.activeElement?.outerHTML)).toBe(
          false,
        )
      }
    }
  },
)

/** Runs in the page. */
function isUnderFoot(): boolean {
  const foot = document.querySelector('[data-foot]')
  const { activeElement: focused } = document
  if (!foot || !focused || foot.contains(focused)) return false
  return focused.getBoundingClientRect().bottom > foot.getBoundingClientRect().top
}

const MOST_TABS = 60

/** Presses Tab until an element has the focus. The focus must be visible at every stop. */
async function goTo({ page }: GamePage, name: string | RegExp): Promise<void> {
  const isWanted = (focused: string) => (typeof name === 'string' ? focused === name : name.test(focused))
  for (let tabs = 0; tabs < MOST_TABS; tabs += 1) {
    await page.keyboard.press('Tab')
    const focused = await page.evaluate(lookAtFocus)
    if (focused === null) continue
    expect(focused.isSeen, `the focus on "${focused.name}" is seen`).toBe(true)
    if (isWanted(focused.name)) return
  }
  throw new Error(`no Tab leads to ${String(name)}`)
}

/** Runs in the page. */
function lookAtFocus(): { name: string; isSeen: boolean } | null {
  const element = document.activeElement
  // A new page has the focus until the first Tab.
  if (!(element instanceof HTMLElement) || element === document.body || element.tagName === 'MAIN') return null
  const labels =
    element instanceof HTMLInputElement ? [...(element.labels ?? [])].map((label) => label.textContent) : []
  const name = element.getAttribute('aria-label') ?? (labels.join(' ') || element.innerText)
  // A hidden radio button or code field shows its focus on the element that is drawn for it.
  const drawn = [element, element.nextElementSibling, element.nextElementSibling?.firstElementChild]
  const isSeen = drawn.some((part) => {
    if (!part) return false
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(part)
    return (outlineStyle === 'solid' && parseFloat(outlineWidth) >= 2) || (part !== element && boxShadow !== 'none')
  })
  return { name: name.replace(/\s+/g, ' ').trim(), isSeen }
}

test('hints of keys go by the pointing device, not by the width', { tag: '@long' }, async ({ server, openPage }) => {
  const phone = { viewport: { width: 900, height: 700 }, isMobile: true, hasTouch: true }
  const [maya, noor] = [
    await openPage('Maya', { viewport: { width: 400, height: 800 } }),
    await openPage('Noor', phone),
  ]
  await deal(server, [maya, noor], { hands: ['Kh Ks 9d', 'Ah Jc 7s', 'Qc 9h 5d'] })
  await expect(maya.button(/^I'm In/).locator('kbd')).toBeVisible()
  await maya.stayIn()
  await expect(noor.button(/^I'm In/).locator('kbd')).toBeHidden()
})

import { expect } from '@playwright/test'
import { test } from '../support/browser-test'

test.use({ serviceWorkers: 'allow' })

test('the game works over plain http at a network address', async ({ server, openPage }) => {
  server.chance.stack(['Ah Ad 4c', 'Kh 9d 5s'])
  const maya = await openPage('Maya', { baseURL: server.origin.replace('127.0.0.1', 'poker.test') })
  const code = await maya.createGame()
  expect(await maya.page.evaluate(() => window.isSecureContext)).toBe(false)
  expect(await maya.page.evaluate(() => 'serviceWorker' in navigator)).toBe(false)

  await maya.button(/^Copy code/).click()
  await maya.sees('Copied!')
  await maya.sees('Room code copied to clipboard')
  await test.step('the copied code can be pasted', async () => {
    const noor = await maya.context.newPage()
    await noor.goto('/join-game')
    await noor.getByLabel('Room Code').focus()
    await noor.keyboard.press('ControlOrMeta+V')
    await expect(noor.getByLabel('Room Code')).toHaveValue(code)
    await noor.close()
  })

  await maya.readyUp()
  await maya.start()
  await maya.reachesTable()
  await maya.stayIn()
  await maya.sees('Winner! +$50')
})

test(
  'a link is copied in a dialog too, where the browser gives a pressed button no focus',
  { tag: '@long' },
  async ({ server, openPage }) => {
    const maya = await openPage('Maya', { baseURL: server.origin.replace('127.0.0.1', 'poker.test') })
    const code = await maya.createGame()
    await maya.button('Share').click()
    // As in Safari, nothing in the dialog has the focus when the button is pressed.
    await maya.page.getByRole('dialog').evaluate((dialog) => {
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
      const copy = [...dialog.querySelectorAll('button')].find(({ innerText }) => innerText === 'Copy link')
      copy?.click()
    })
    await maya.seesToast('Copied!', 'Link copied to clipboard')
    const other = await maya.context.newPage()
    await other.goto('/join-game')
    await other.getByLabel('Room Code').focus()
    await other.keyboard.press('ControlOrMeta+V')
    await expect(other.getByLabel('Room Code'), 'the field takes the code of a pasted link').toHaveValue(code)
  },
)

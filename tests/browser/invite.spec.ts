import { expect } from '@playwright/test'
import { test } from '../support/browser-test'
import { seat, startTable } from '../support/table'

const PHONE = { viewport: { width: 360, height: 740 } }
const PLAIN = ['Kh Qd 9s', '8c 7d 4s', 'Jc 10d 3s']

test('with a name remembered, one press leads from an invitation link to the seat', async ({ server, openPage }) => {
  const noor = await openPage('Noor', PHONE)
  const { code: first } = await seat(server, ['Sam'])
  await noor.join(first)

  const { code: second } = await seat(server, ['Maya'])
  await noor.page.goto(`/join-game?room=${second}`)
  await expect(noor.button('Join Game')).toBeInViewport({ ratio: 1 })
  await noor.button('Join Game').click()
  await noor.page.waitForURL(`**/lobby/${second}`)
  await noor.sees('Players (3/14)')
})

test('players invite friends from the running game by link, code and QR code', async ({ server, openPage }) => {
  server.chance.stack(PLAIN)
  const maya = await openPage('Maya')
  const { code } = await startTable(server, [maya, 'Noor'], { decisionTimer: 45 })
  const link = `/join-game?room=${code}`
  await maya.context.grantPermissions(['clipboard-read', 'clipboard-write'])

  await maya.button('Invite').click()
  await maya.sees('Friends who open the link ask for a seat, and the host lets them in.')
  await maya.button('Copy link').click()
  await maya.seesToast('Copied!', 'Link copied to clipboard')
  expect(await maya.page.evaluate(() => navigator.clipboard.readText())).toMatch(
    new RegExp(`${link.replace('?', '\\?')}$`),
  )
  await maya.button('Copy code').click()
  await maya.seesToast('Copied!', 'Room code copied to clipboard')
  expect(await maya.page.evaluate(() => navigator.clipboard.readText())).toBe(code)
  await maya.page.keyboard.press('Escape')
  await expect(maya.button('Invite')).toBeFocused()

  await maya.page.setViewportSize(PHONE.viewport)
  await maya.button('Rules, sound, theme').click()
  await maya.button('Invite').click()
  await expect(maya.page.getByRole('img', { name: `QR code to join room ${code}` })).toBeVisible()
  await expect(maya.page.getByRole('dialog')).toContainText(link)
})

test(
  'on the smallest phone the invitation shows its QR code and all its buttons at once',
  { tag: '@long' },
  async ({ server, openPage }) => {
    server.chance.stack(PLAIN)
    const maya = await openPage('Maya', { viewport: { width: 320, height: 568 } })
    await startTable(server, [maya, 'Noor'])
    await maya.button('Rules, sound, theme').click()
    await maya.button('Invite').click()
    const qr = maya.page.getByRole('img', { name: /^QR code/ })
    for (const part of [qr, maya.button('Copy code'), maya.button('Copy link'), maya.button('Close')]) {
      await expect(part).toBeInViewport({ ratio: 1 })
    }
  },
)

import { expect } from '@playwright/test'
import { test } from '../support/browser-test'
import { holdRequests } from '../support/requests'
import { seat } from '../support/table'

test('Back leads past the forms of Create Game and Join Game to Home, and Forward returns', async ({ openPage }) => {
  const [maya, noor] = [await openPage('Maya'), await openPage('Noor')]
  const code = await maya.createGame()
  await noor.join(code)
  for (const { page } of [maya, noor]) {
    await page.goBack()
    await expect(page).toHaveURL(/\/$/)
    await expect(page.getByRole('heading', { name: 'Ready to Play?' })).toBeVisible()
    await page.goForward()
    await expect(page.getByRole('heading', { name: 'Game Lobby' })).toBeVisible()
  }
})

test('Back from a lobby that was joined in the list leads to the list', async ({ server, openPage }) => {
  const { code } = await seat(server, ['Noor'])
  const maya = await openPage('Maya')
  await maya.page.goto('/active-games')
  await maya.button('Join Game').click()
  await maya.page.getByRole('textbox', { name: 'Your name' }).fill('Maya')
  await maya.page.getByRole('dialog').getByRole('button', { name: 'Join Game' }).click()
  await maya.page.waitForURL(`**/lobby/${code}`)
  await maya.page.goBack()
  await expect(maya.page).toHaveURL(/\/active-games$/)
})

test('after a redirect and after Leave, Back leads to no room that the player is not in', async ({
  server,
  openPage,
  pageErrors,
}) => {
  // The polls of a lobby without a seat.
  pageErrors.allow(/404/)
  const { code } = await seat(server, ['Noor'])
  const maya = await openPage('Maya')
  await maya.page.goto('/create-game')
  await maya.page.goto(`/lobby/${code}`)
  await maya.page.waitForURL(`**/join-game?room=${code}`)
  await maya.page.goBack()
  await expect(maya.page).toHaveURL(/\/create-game$/)

  await maya.join(code)
  await maya.button('Leave').click()
  await expect(maya.page).toHaveURL(/\/$/)
  await maya.page.goBack()
  await expect(maya.page).toHaveURL(/\/$/)
})

test('who goes on to another screen while Leave waits for its answer stays there', async ({ server, openPage }) => {
  const { code } = await seat(server, ['Noor'])
  const maya = await openPage('Maya')
  await maya.join(code)
  const release = await holdRequests(maya.page, `/api/game/leave/${code}`)
  await maya.button('Leave').click()
  await maya.page.goBack()
  await maya.button('Create Game').click()
  await maya.page.waitForURL('**/create-game')
  const answer = maya.page.waitForResponse(`**/api/game/leave/${code}`)
  release()
  await answer
  await maya.page.waitForTimeout(300)
  await expect(maya.page).toHaveURL(/\/create-game$/)
})

test('who is in another room before the answer to Join Game or Create Game comes stays there', async ({
  server,
  openPage,
}) => {
  const noor = await seat(server, ['Noor'])
  const maya = await openPage('Maya')
  const { code } = await seat(server, [maya])
  for (const [name, path] of [
    ['Join Game', 'join'],
    ['Create Game', 'create'],
  ] as const) {
    await maya.page.goto('/')
    await maya.button(name).click()
    await maya.page.getByLabel('Your Name').fill('Maya')
    if (path === 'join') await maya.page.getByLabel('Room Code').fill(noor.code)
    const release = await holdRequests(maya.page, `/api/game/${path}`)
    await maya.button(name).click()
    await expect(maya.button(/ing\.\.\.$/)).toBeVisible()
    await maya.page.goBack()
    await maya.page.getByRole('link', { name: code }).click()
    await maya.page.waitForURL(`**/lobby/${code}`)
    release()
    await maya.seesToast(path === 'join' ? 'Joined Game!' : 'Game Created!')
    await maya.page.waitForTimeout(300)
    await expect(maya.page).toHaveURL(new RegExp(`/lobby/${code}$`))
  }
})

test('the Back button of a page that was opened by a link leads to Home', async ({ openPage }) => {
  const maya = await openPage('Maya')
  for (const path of ['/create-game', '/join-game?room=K7PWQ3', '/active-games']) {
    await maya.page.goto('about:blank')
    await maya.page.goto(path)
    await maya.button('Back').click()
    await expect(maya.page).toHaveURL(/\/$/)
  }
})

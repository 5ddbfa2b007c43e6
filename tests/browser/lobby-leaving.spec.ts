import { expect } from '@playwright/test'
import { isDestructive } from '../support/colours'
import { test } from '../support/manual-clock-test'
import { hidePage, showPage } from '../support/page-visibility'
import { expectOk, Player } from '../support/player'
import { holdRequests, nextSubscription, pauseClock, RequestCount } from '../support/requests'
import { passTime, seat } from '../support/table'
import type { TestServer } from '../support/test-server'

test.use({ serviceWorkers: 'allow' })

/**
 * Time passes until the seat of a closed page is free. Its beacon may arrive a moment after the page has closed;
 * silence alone would keep the seat for minutes.
 */
async function untilCreatorIsAlone({ clock }: TestServer, creator: Player, code: string): Promise<void> {
  const isAlone = async () => {
    await clock.advance(5_000)
    return (await creator.lobby(code)).body.players.length === 1
  }
  await expect.poll(isAlone, { intervals: [500] }).toBe(true)
}

test('whoever is kicked or leaves goes to Home, and the others see a toast', async ({
  server,
  openPage,
  pageErrors,
}) => {
  // A poll of the kicked player's page.
  pageErrors.allow(/404/)
  const [maya, noor, theo] = [await openPage('Maya'), await openPage('Noor'), await openPage('Theo')]
  const table = await seat(server, [maya, noor, theo, 'Ida'])
  const { code } = table
  for (const one of [maya, noor, theo]) await one.openLobby(code)

  await test.step('a kicked player sees by whom and goes to Home, and the others see a toast', async () => {
    const told = theo.seesToast('Player Kicked', 'Noor was kicked by Maya')
    const called = maya.page.waitForRequest(/\/kick\//)
    await maya.button('Kick Noor').click()
    await maya.sees('Noor leaves the lobby and cannot join this room again.')
    await maya.page.getByRole('dialog').getByRole('button', { name: 'Kick', exact: true }).click()
    expect((await called).postDataJSON(), 'a name can be another player’s soon').toEqual({
      playerName: 'Noor',
      playerId: expect.any(String),
    })
    await isDestructive(await noor.seesToast('You were kicked', 'You were removed from the lobby by Maya'))
    await told
    await expect(noor.page).toHaveURL(/\/$/)
    await theo.sees('Players (4/14)')
    await noor.context.close()
  })

  await test.step('Leave leads to Home, and the others see a toast', async () => {
    const told = theo.seesToast('New Room Creator', 'Theo is now the room creator')
    await maya.button('Leave').click()
    await told
    await expect(maya.page).toHaveURL(/\/$/)
    await table.player('Ida').leave(code)
    await theo.seesToast('Player Left', 'Ida left the lobby')
    await expect(
      theo.page.getByRole('listitem').filter({ hasText: 'Theo' }).getByRole('img', { name: 'Room creator' }),
    ).toBeVisible()
    await theo.sees('Players (2/14)')
  })
})

test(
  'a page that leaves does not load the chat for a player who left before',
  { tag: '@long' },
  async ({ server, openPage }) => {
    const maya = await openPage('Maya')
    await maya.page.clock.install()
    const table = await seat(server, [maya, 'Noor', 'Theo'])
    const { code } = table
    const isListening = nextSubscription(maya.page)
    await maya.openLobby(code)
    await isListening
    await pauseClock(maya.page)
    const polls = new RequestCount(maya.page, `/api/chat/game/${code}/chat`)
    await table.player('Theo').leave(code)
    await maya.sees('Players (3/14)')
    const release = await holdRequests(maya.page, `/api/game/leave/${code}`)
    await maya.button('Leave').click()
    await maya.page.clock.runFor(2_000)
    release()
    await expect(maya.page).toHaveURL(/\/$/)
    expect(polls.count).toBe(0)
  },
)

test('a closed page loses the seat after 10 s, and keeps it by coming back', async ({
  server,
  openPage,
  pageErrors,
}) => {
  pageErrors.allow(/404/)
  const noor = await openPage('Noor')
  const table = await seat(server, ['Maya', noor])
  const { code, creator } = table
  await noor.openLobby(code)
  await noor.page.goto('about:blank')
  await server.clock.advance(9_000)
  await noor.openLobby(code)
  await server.clock.advance(60_000)
  await noor.sees('Players (3/14)')
  expect(expectOk(await creator.lobby(code)).players).toHaveLength(2)

  await noor.page.goto('about:blank')
  await untilCreatorIsAlone(server, creator, code)

  await test.step('a player whose seat was freed while the phone slept is told so, and comes to Join Game', async () => {
    await noor.enterLobby(server, code)
    await hidePage(noor.page)
    await passTime(server, table.without('Noor'), 6 * 60_000)
    await showPage(noor.page)
    await noor.page.waitForURL(`**/join-game?room=${code}`)
    await noor.seesToast('No seat', 'You have no seat in this lobby any more. Join it here.')
  })
})

test(
  'a player who comes back to a page that was closed too long is told so',
  { tag: '@long' },
  async ({ server, openPage, pageErrors }) => {
    pageErrors.allow(/404/)
    const noor = await openPage('Noor')
    const { code, creator } = await seat(server, ['Maya'])
    await noor.join(code)
    await noor.sees('Players (3/14)')
    await noor.page.goto('about:blank')
    await untilCreatorIsAlone(server, creator, code)
    await noor.page.goBack()
    await noor.page.waitForURL(`**/join-game?room=${code}`)
    await noor.seesToast('No seat', 'You have no seat in this lobby any more. Join it here.')
  },
)

test(
  'another player of a kicked one’s name who leaves at once is told as well',
  { tag: '@long' },
  async ({ server, openPage }) => {
    const theo = await openPage('Theo')
    const table = await seat(server, ['Maya', theo, 'Noor'])
    const { code, creator } = table
    const isListening = nextSubscription(theo.page)
    await theo.openLobby(code)
    await isListening
    await creator.kick(code, 'Noor')
    await theo.seesToast('Player Kicked', 'Noor was kicked by Maya')
    const noor = await Player.arrive(server, 'Noor')
    await noor.join(code)
    await theo.sees('Players (4/14)')
    await noor.leave(code)
    await theo.seesToast('Player Left', 'Noor left the lobby')
  },
)

test(
  'a player who is kicked before the lobby has loaded learns it',
  { tag: '@long' },
  async ({ server, openPage, pageErrors }) => {
    // The polls of a lobby without a seat, and the poll that the test delays, which takes long on a busy computer.
    pageErrors.allow(/404|can't be reached/)
    const { code, creator } = await seat(server, ['Maya'])
    const noor = await openPage('Noor')
    const release = await holdRequests(noor.page, `/api/game/lobby/${code}`)
    await noor.submitJoin(code)
    await expect.poll(async () => (await creator.lobby(code)).body.players.length).toBe(2)
    await noor.sees('Loading lobby...')
    await creator.kick(code, 'Noor')
    release()
    await noor.page.waitForURL(`**/join-game?room=${code}`)
    await isDestructive(await noor.seesToast('You were kicked', 'You were removed from the lobby by the host'))
  },
)

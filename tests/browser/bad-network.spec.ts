import { expect, type Page } from '@playwright/test'
import { MAX_ANTE_CHANGES } from '../../src/game/vocabulary'
import { bestOf } from '../support/best-of'
import { boxOf, liesAbove } from '../support/boxes'
import type { GamePage } from '../support/game-page'
import { controlsUnder } from '../support/layout-checks'
import { test } from '../support/network-test'
import { CONNECTION_ERRORS } from '../support/page-errors'
import { expectOk, Player } from '../support/player'
import { HeldConfirmations, nextSubscription, pauseClock } from '../support/requests'
import { byLength } from '../support/run-length'
import { seat, startTable } from '../support/table'
import { sleep } from '../support/wait'

test.use({ serviceWorkers: 'allow' })

const PLAIN = ['Kh Qd 9s', '8c 7d 4s', 'Jc 10d 3s']
const SETTINGS = { decisionTimer: 45 }

/** What the players of the last round have decided, in seat order. */
async function decisionsIn(code: string, member: Player) {
  const { rounds } = expectOk(await member.history(code))
  return rounds.at(-1)?.players.map(({ decision }) => decision)
}

/** How many milliseconds after the answer to another player's action the page shows it. */
async function lagMs(page: Page, text: string, act: () => Promise<unknown>): Promise<number> {
  const shownAt = page.evaluate(
    (awaited) =>
      new Promise<number>((resolve) => {
        const look = () => {
          if (!document.body.innerText.includes(awaited)) return
          changes.disconnect()
          resolve(Date.now())
        }
        const changes = new MutationObserver(look)
        changes.observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true })
      }),
    text,
  )
  await act()
  const answeredAt = Date.now()
  return (await shownAt) - answeredAt
}

test('a realtime connection that has died without a sign is replaced within 45 seconds', async ({
  server,
  openPage,
}) => {
  const maya = await openPage('Maya')
  const code = await (await maya.signIn(server)).createGame()
  let opened = 0
  let isDead = false
  await maya.page.routeWebSocket(/\/app\//, (socket) => {
    opened += 1
    const isThisDead = () => isDead && opened === 1
    const behind = socket.connectToServer()
    socket.onMessage((message) => void (isThisDead() || behind.send(message)))
    behind.onMessage((message) => void (isThisDead() || socket.send(message)))
  })
  await maya.page.clock.install()
  const subscribed = nextSubscription(maya.page)
  await maya.openLobby(code)
  await subscribed
  await pauseClock(maya.page)
  isDead = true
  await maya.page.clock.runFor(45_000)
  await expect.poll(() => opened).toBeGreaterThan(1)
})

test(
  'who leaves the screen of a lobby before its subscription is confirmed, and comes back, hears the table',
  { tag: '@long' },
  async ({ server, openPage }) => {
    const maya = await openPage('Maya')
    const player = await maya.signIn(server)
    const code = await player.createGame()
    const socket = await HeldConfirmations.begin(maya.page)
    await maya.page.goto('/')
    const openLobby = async () => {
      await maya.page.getByRole('link', { name: /Back to your table/ }).click()
      await maya.sees('Players (2/14)')
    }

    await openLobby()
    await expect.poll(() => socket.count).toBeGreaterThan(0)
    await maya.page.goBack()
    await expect(maya.button('Create Game')).toBeVisible()
    await openLobby()
    socket.release()

    await player.say(code, 'Anybody here?')
    await expect.poll(() => socket.received).toContain('chat-message')
    expect(socket.sent).not.toContain('pusher:unsubscribe')
  },
)

test(
  'a player who opens the address of a lobby without a seat, and then joins, hears the table',
  { tag: '@long' },
  async ({ server, openPage, pageErrors }) => {
    pageErrors.allow(/404/)
    const { code, creator } = await seat(server, ['Sam'])
    const maya = await openPage('Maya')
    const socket = await HeldConfirmations.begin(maya.page)
    socket.release()
    await maya.page.goto(`/lobby/${code}`)
    await maya.page.waitForURL(`**/join-game?room=${code}`)
    expect(socket.received).toContain('pusher:subscription_error')
    await maya.page.getByLabel('Your Name').fill('Maya')
    await maya.button('Join Game').click()
    await maya.sees('Players (3/14)')

    await expect.poll(() => socket.received).toContain('pusher_internal:subscription_succeeded')
    await creator.say(code, 'Welcome')
    await expect.poll(() => socket.received).toContain('chat-message')
  },
)

test.describe('with realtime sockets blocked', () => {
  test.beforeEach(({ network, pageErrors }) => {
    network.blocksSockets = true
    pageErrors.allow(/WebSocket connection to .* failed/)
  })

  test('the lobby shows changes within 0.3 s, and toasts who left and who was kicked', async ({
    server,
    openPage,
    pageErrors,
  }) => {
    pageErrors.allow(/404/)
    const maya = await openPage('Maya')
    const table = await seat(server, ['Sam', maya, 'Zoe'])
    const { code, creator: sam } = table
    const zoe = table.player('Zoe')
    await maya.openLobby(code)
    await maya.sees('Players (4/14)')

    const best = await bestOf(12, 300, (count) =>
      lagMs(maya.page, count % 2 === 0 ? 'Players (3/14)' : 'Players (4/14)', () =>
        count % 2 === 0 ? zoe.leave(code) : zoe.join(code),
      ),
    )
    expect(best).toBeLessThanOrEqual(300)

    const comesIn = async (name: string) => {
      const player = await Player.arrive(server, name)
      await player.join(code)
      await maya.sees(name)
      return player
    }
    await test.step('another player leaves', async () => {
      const ida = await comesIn('Ida')
      await ida.leave(code)
      await maya.seesToast('Player Left', 'Ida left the lobby')
    })
    await test.step('another player is kicked', async () => {
      await comesIn('Theo')
      await sam.kick(code, 'Theo')
      await maya.seesToast('Player Kicked', 'Theo was kicked by Sam')
    })
    await test.step('another player of that name leaves', async () => {
      const theo = await comesIn('Theo')
      // The toast shows the name as well.
      await expect(maya.page.getByRole('main').getByText('Theo', { exact: true })).toBeVisible()
      await theo.leave(code)
      await maya.seesToast('Player Left', 'Theo left the lobby')
    })
    await test.step('a kicked player sees Home', async () => {
      await sam.kick(code, 'Maya')
      await maya.seesToast('You were kicked', 'You were removed from the lobby by Sam')
      await expect(maya.page).toHaveURL(/:\d+\/$/)
    })
  })

  test('the lobby toasts who is creator, and the game shows changes within 1.2 s, from the start to the results', async ({
    server,
    openPage,
  }) => {
    const maya = await openPage('Maya')
    const table = await seat(server, ['Zoe', 'Sam', maya], SETTINGS)
    const { code } = table
    const sam = table.player('Sam')
    await maya.openLobby(code)
    await maya.sees('Players (4/14)')
    await table.creator.leave(code)
    await maya.seesToast('New Room Creator', 'Sam is now the room creator')
    await maya.readyUp()
    server.chance.stack(PLAIN)
    await sam.start(code)
    await maya.reachesTable()
    await maya.sees('Sam is deciding')

    const best = await bestOf(MAX_ANTE_CHANGES, 1_200, async (count) => {
      await maya.page.waitForResponse(/\/api\/game\/state\//)
      // Half way to the next poll, so that a slow answer does not hide that it arrives in time.
      await sleep(500)
      return lagMs(maya.page, `$${60 + count}`, async () => expectOk(await sam.setAnte(code, 60 + count)))
    })
    expect(best).toBeLessThanOrEqual(1_200)
    await sam.decide(code, 'stay')
    await maya.stayIn()
    await maya.readShowdown()
  })
})

test('a page without network says so, and the game goes on with nothing lost when the network is back', async ({
  network,
  server,
  openPage,
  pageErrors,
}) => {
  pageErrors.allow(CONNECTION_ERRORS)
  const awayMs = byLength({ short: 2_000, long: 12_000 })
  const maya = await openPage('Maya')
  server.chance.stack(PLAIN, PLAIN)
  const { code, creator: sam } = await startTable(server, ['Sam', maya], SETTINGS)
  await maya.sees('Sam is deciding')

  await test.step('nothing passes, and no connection is closed', async () => {
    network.freeze()
    await maya.sees('Reconnecting…')
    await sam.decide(code, 'stay')
    await sleep(awayMs)
    await maya.sees('Reconnecting…')
    network.restore()
    await expect(maya.page.getByText('Reconnecting…')).toBeHidden()
    await maya.sees('Your Turn')
  })
  await test.step('the phone itself is offline', async () => {
    await maya.context.setOffline(true)
    await maya.sees('Reconnecting…')
    await sam.setAnte(code, 77)
    await sleep(awayMs)
    await maya.context.setOffline(false)
    await expect(maya.page.getByText('Reconnecting…')).toBeHidden()
    await maya.sees('$77')
  })
  await test.step('a decision without network is sent when the network is back', () => decideOffline(maya, code, sam))
  expect((await sam.state(code)).body.players.every(({ away }) => !away)).toBe(true)
  await test.step('so is what is pressed after the round', async () => {
    await maya.context.setOffline(true)
    await maya.continue()
    await maya.sees('Reconnecting…')
    await expect(maya.button('Continue to Next Round')).toBeDisabled()
    await maya.context.setOffline(false)
    await maya.sees(/Not yet: Sam/)
    await expect(maya.toast()).toBeHidden()
  })
  await test.step('the next round, at the new ante', async () => {
    expectOk(await sam.continue(code))
    expectOk(await sam.nextRound(code))
    await maya.sees('Your Turn')
  })
  await test.step('a decision that others answer in place of the server is sent again', () =>
    decideBehindProxy(maya, code, sam))
})

/** Maya's page loses the network in her turn. */
async function decideOffline(maya: GamePage, code: string, sam: Player): Promise<void> {
  await expect(maya.button(/^I'm In/)).toBeEnabled()
  await maya.context.setOffline(true)
  await maya.button(/^I'm In/).click()
  await maya.sees('"I\'m In" is sent when the connection is back, if time is left.')
  const background = (label: RegExp) =>
    maya.button(label).evaluate((button) => getComputedStyle(button).backgroundColor)
  expect(await background(/^I'm In/), 'the pressed button stands out').not.toBe(await background(/^I'm Out/))
  await expect(maya.toast()).toBeHidden()
  await maya.context.setOffline(false)
  await maya.readShowdown()
  expect(await decisionsIn(code, sam)).toEqual(['stay', 'stay'])
}

/** In Maya's turn a proxy and a network that asks for a log-in answer. */
async function decideBehindProxy(maya: GamePage, code: string, sam: Player): Promise<void> {
  await expect(maya.button(/^I'm In/)).toBeEnabled()
  const refused: number[] = []
  await maya.page.route('**/api/**', async (route) => {
    const isDecision = route.request().url().includes('/decision/')
    const status = refused.length % 2 === 0 ? 502 : 403
    if (isDecision) refused.push(status)
    await route.fulfill({ status, contentType: 'text/html', body: '<h1>Not the game</h1>' })
  })
  await maya.button(/^I'm In/).click()
  await maya.sees('Reconnecting…')
  await expect.poll(() => refused).toEqual(expect.arrayContaining([502, 403]))
  await expect(maya.toast()).toBeHidden()
  await maya.page.unroute('**/api/**')
  await maya.sees('Sam is deciding')
  expectOk(await sam.decide(code, 'fold'))
  await maya.readShowdown()
  expect(await decisionsIn(code, sam)).toEqual(['fold', 'stay'])
}

test(
  'on a phone in the lobby the banner covers neither the tools nor the code',
  { tag: '@long' },
  async ({ server, openPage, pageErrors }) => {
    pageErrors.allow(CONNECTION_ERRORS)
    const maya = await openPage('Maya', { viewport: { width: 360, height: 740 } })
    const { code } = await seat(server, [maya])
    await maya.openLobby(code)
    await maya.context.setOffline(true)
    const banner = maya.page.getByText('Reconnecting…')
    await expect(banner).toBeVisible()
    await liesAbove(maya.page.getByRole('heading', { name: 'Game Lobby' }), banner)
    expect((await boxOf(maya.button('Rules'))).bottom).toBeLessThanOrEqual((await boxOf(banner)).y + 4)
    await liesAbove(banner, maya.page.getByText(code.charAt(2), { exact: true }).first())
  },
)

test('at the table the banner covers no control', { tag: '@long' }, async ({ server, openPage, pageErrors }) => {
  pageErrors.allow(CONNECTION_ERRORS)
  const maya = await openPage('Maya')
  server.chance.stack(PLAIN)
  const table = await startTable(server, [maya, 'Sam'], SETTINGS)
  const { code } = table
  const sam = table.player('Sam')
  await maya.sees('Your Turn')
  const banner = maya.page.getByText('Reconnecting…')
  const coversNothing = async (screen: string) => {
    for (const [width, height] of [
      [320, 568],
      [360, 740],
      [740, 360],
      [820, 1180],
      [1180, 800],
      [1440, 900],
    ] as const) {
      await maya.page.setViewportSize({ width, height })
      await expect(banner).toBeVisible()
      expect(await banner.evaluate(controlsUnder), `${screen} at ${width}x${height}`).toEqual([])
    }
    await maya.page.setViewportSize({ width: 360, height: 740 })
  }

  await maya.context.setOffline(true)
  await coversNothing('own turn')
  await maya.context.setOffline(false)
  await expect(banner).toBeHidden()
  await maya.stayIn()
  expectOk(await sam.decide(code, 'fold'))
  await maya.sees('Continue to Next Round')
  await maya.context.setOffline(true)
  await coversNothing('results')
  await maya.button(/^Chat/).click()
  await coversNothing('chat')
  await maya.button(/^Joins/).click()
  await coversNothing('join requests')
})

test.describe('an action', () => {
  /** The server handles every call of the page to a path; the page does not receive the first answer. Counts the answers. */
  async function loseFirstAnswer({ page }: GamePage, path: string): Promise<() => number> {
    let answered = 0
    await page.route(path, async (route) => {
      if (route.request().method() !== 'POST') return route.continue()
      const response = await route.fetch()
      if (answered === 0) await route.abort('connectionreset')
      else await route.fulfill({ response })
      answered += 1
    })
    return () => answered
  }

  test(
    'pressed when all connections of the browser have died without a sign arrives within the turn',
    { tag: '@long' },
    async ({ network, server, openPage, pageErrors }) => {
      pageErrors.allow(CONNECTION_ERRORS)
      const maya = await openPage('Maya')
      server.chance.stack(PLAIN)
      const { code, creator: sam } = await startTable(server, ['Sam', maya], { decisionTimer: 15 })
      network.delayMs = 100
      await maya.page.evaluate(() =>
        Promise.all(Array.from({ length: 6 }, () => fetch('/healthz', { cache: 'no-store' }))),
      )
      network.delayMs = 0
      expectOk(await sam.decide(code, 'fold'))
      await maya.sees('Your Turn')
      network.freezeOpen()
      await maya.button(/^I'm In/).click()
      await expect(maya.button('Continue to Next Round')).toBeVisible({ timeout: 20_000 })
      expect(await decisionsIn(code, sam)).toEqual(['fold', 'stay'])
    },
  )

  test(
    'that is sent again after the next deal does not act on the next hand',
    { tag: '@long' },
    async ({ server, openPage, pageErrors }) => {
      pageErrors.allow(/Failed to load resource/)
      const maya = await openPage('Maya')
      const { code, creator } = await seat(server, [maya], SETTINGS)
      await creator.ready(code)
      await creator.start(code)
      const state = async () => expectOk(await creator.state(code))
      const reachesTurn = async () => {
        await expect.poll(async () => (await state()).currentTurn).toBe('Maya')
        await creator.chooseAces(code)
      }
      await reachesTurn()
      await maya.openTable(code)
      const statuses: number[] = []
      await maya.page.route('**/api/game/decision/**', async (route) => {
        const response = await route.fetch()
        statuses.push(response.status())
        // The first answer never arrives.
        if (statuses.length > 1) await route.fulfill({ response })
      })
      await maya.stayIn()
      await expect.poll(async () => (await state()).phase).toBe('results')
      await creator.continue(code)
      await creator.nextRound(code)
      await reachesTurn()
      await expect.poll(() => statuses).toEqual([200, 409])
      expect(await state()).toMatchObject({ currentRound: 2, players: [{ name: 'Maya', decision: null }] })
      await maya.stayIn()
      await expect.poll(() => statuses).toEqual([200, 409, 200])
    },
  )

  test('takes effect once though its button is pressed twice or its answer is lost', async ({
    server,
    openPage,
    pageErrors,
  }) => {
    pageErrors.allow(/Failed to load resource/)
    const maya = await openPage('Maya')
    const table = await seat(server, [maya, 'Sam'], SETTINGS)
    const { code } = table
    const sam = table.player('Sam')
    server.chance.stack(PLAIN, PLAIN)
    await sam.ready(code)
    await maya.openLobby(code)
    await test.step('Ready Up whose answer is lost', async () => {
      const answered = await loseFirstAnswer(maya, '**/api/game/ready/**')
      await maya.readyUp()
      await expect.poll(answered).toBe(2)
      const { players } = (await sam.lobby(code)).body
      expect(players.find(({ name }) => name === 'Maya')?.isReady).toBe(true)
      await maya.page.unroute('**/api/game/ready/**')
      await maya.button('Not Ready').click()
      await expect(maya.button('Ready Up')).toBeEnabled()
    })
    await test.step('whose button is pressed twice is sent once', () => pressAllTwice(maya, code, sam))
    expectOk(await sam.continue(code))
    expectOk(await table.creator.nextRound(code))
    await maya.sees('Sam is deciding')
    expectOk(await sam.decide(code, 'fold'))
    await expect(maya.button(/^I'm Out/)).toBeVisible()
    await test.step('whose answer is lost is sent again and takes effect once', () => loseAnswers(maya, code, sam))
  })

  /** From Maya's turn to the results of the round. */
  async function loseAnswers(maya: GamePage, code: string, sam: Player): Promise<void> {
    await test.step('a message', async () => {
      await maya.button(/^Chat/).click()
      const answered = await loseFirstAnswer(maya, '**/api/chat/game/**')
      await maya.page.getByPlaceholder(/message/i).fill('hello there')
      await maya.page.keyboard.press('Enter')
      await expect.poll(answered).toBeGreaterThanOrEqual(2)
      await expect(maya.page.getByText('hello there')).toHaveCount(1)
      const { messages } = (await sam.chatLog(code)).body
      expect(messages.filter(({ message }) => message === 'hello there')).toHaveLength(1)
    })
    await test.step('a decision', async () => {
      const answered = await loseFirstAnswer(maya, '**/api/game/decision/**')
      await maya.goOut()
      await expect.poll(answered).toBe(2)
      await expect(maya.toast()).toBeHidden()
      expect(await decisionsIn(code, sam)).toEqual(['fold', 'fold'])
    })
    await test.step('Continue', async () => {
      const answered = await loseFirstAnswer(maya, '**/api/game/continue/**')
      await maya.continue()
      await expect.poll(answered).toBe(2)
      await maya.sees(/Not yet: Sam/)
    })
  }

  /** From the lobby to the results of the first round. */
  async function pressAllTwice(maya: GamePage, code: string, sam: Player): Promise<void> {
    const sent: string[] = []
    maya.page.on('request', (request) => {
      if (request.method() === 'POST') sent.push(new URL(request.url()).pathname.split('/')[3] ?? '')
    })
    const pressTwice = (name: string | RegExp) =>
      maya.button(name).evaluate((button: HTMLElement) => {
        button.click()
        button.click()
      })
    await pressTwice('Ready Up')
    await expect(maya.button('Not Ready')).toBeVisible()
    await pressTwice(/^Start Game/)
    await maya.reachesTable()
    await expect(maya.button(/^I'm Out/)).toBeVisible()
    await pressTwice(/^I'm Out/)
    await maya.sees('You chose to fold')
    await sam.decide(code, 'fold')
    await pressTwice('Continue to Next Round')
    await maya.sees(/Not yet: Sam/)
    const actions = ['ready', 'start', 'decision', 'continue']
    expect(sent.filter((path) => actions.includes(path))).toEqual(actions)
  }
})

test(
  'a realtime script that failed to load is loaded again',
  { tag: '@long' },
  async ({ server, openPage, pageErrors }) => {
    pageErrors.allow(/Failed to load resource/)
    const maya = await openPage('Maya')
    const { code } = await seat(server, [maya, 'Noor'])
    let failures = 2
    await maya.page.route(/assets\/pusher-.*\.js/, (route) => (failures-- > 0 ? route.abort() : route.continue()))
    const connected = maya.page.waitForEvent('websocket')
    await maya.openLobby(code)
    await connected
    expect(failures).toBeLessThan(0)
  },
)

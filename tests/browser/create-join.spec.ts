import { expect } from '@playwright/test'
import { test } from '../support/manual-clock-test'
import { isDestructive } from '../support/colours'
import type { GamePage } from '../support/game-page'
import { holdRequests, pauseClock, postsTo } from '../support/requests'
import { deal, seat } from '../support/table'

const chosen = ({ page }: GamePage, group: string) =>
  page.getByRole('group', { name: group }).getByRole('radio', { checked: true })
const choices = ({ page }: GamePage, group: string) => page.getByRole('group', { name: group }).getByRole('radio')
const ante = ({ page }: GamePage) => page.getByRole('spinbutton', { name: 'Ante Amount' })

test.describe('Create Game', () => {
  test('checks the fields, keeps them when the server refuses, and creates the chosen game', async ({
    openPage,
    pageErrors,
  }) => {
    pageErrors.allow(/429|502/)
    pageErrors.allow(/Error: Too many new games/)
    const maya = await openPage('Maya')
    await maya.page.goto('/create-game')
    await test.step('offers the choices of the specification with their defaults, and shows errors beside the fields', () =>
      checkFields(maya))
    await test.step('shows and logs the server’s error, keeps the fields, creates the chosen game and toasts the code', async () => {
      await refuseToCreate(maya)
      await createChosen(maya)
    })
  })

  async function checkFields(maya: GamePage): Promise<void> {
    await expect(maya.page.getByLabel('Your Name')).toHaveValue('')
    await expect(ante(maya)).toHaveValue('50')
    await expect(ante(maya)).toHaveAttribute('type', 'number')
    await expect(ante(maya)).toHaveAttribute('placeholder', '50')
    await expect(choices(maya, 'Maximum Rounds')).toHaveCount(4)
    await expect(maya.page.getByRole('group', { name: 'Maximum Rounds' })).toHaveText(/5\s*10\s*15\s*Unlimited/)
    await expect(chosen(maya, 'Maximum Rounds')).toHaveAccessibleName('10')
    await expect(choices(maya, 'Decision Time')).toHaveCount(3)
    await expect(maya.page.getByRole('group', { name: 'Decision Time' })).toHaveText(/15 s\s*30 s\s*45 s/)
    await expect(chosen(maya, 'Decision Time')).toHaveAccessibleName('30 s')
    await maya.sees('Harvey always stays in every round and provides consistent competition.')

    const posts = postsTo(maya.page, '/api/game/create')
    await maya.button('Create Game').click()
    await expect(maya.page.getByLabel('Your Name')).toHaveAccessibleDescription('Name is required')

    await maya.page.getByLabel('Your Name').fill('Maya')
    for (const [typed, error] of [
      ['', 'Ante is required'],
      ['0', 'Ante must be at least $1'],
      ['1001', 'Ante cannot exceed $1000'],
    ] as const) {
      await ante(maya).fill(typed)
      await maya.button('Create Game').click()
      await expect(ante(maya)).toHaveAccessibleDescription(error)
    }
    expect(posts).toEqual([])
  }

  async function refuseToCreate(maya: GamePage): Promise<void> {
    const logged: string[] = []
    maya.page.on('console', (message) => logged.push(message.text()))
    await maya.page.route('**/api/game/create', (route) =>
      route.fulfill({ status: 429, json: { error: 'Too many new games. Wait a minute.' } }),
    )
    await ante(maya).fill('75')
    await ante(maya).hover()
    await maya.page.mouse.wheel(0, 100)
    await expect(ante(maya), 'the field can be typed in further').toBeFocused()
    await maya.button('Create Game').click()

    await isDestructive(await maya.seesToast('Error', 'Too many new games. Wait a minute.'))
    expect(logged).toContain('Error: Too many new games. Wait a minute.')
    await expect(maya.page).toHaveURL(/\/create-game$/)
    await expect(maya.page.getByLabel('Your Name')).toHaveValue('Maya')
    await expect(ante(maya)).toHaveValue('75')
    await expect(maya.button('Create Game')).toBeEnabled()

    await test.step('a proxy’s answer has no sentence for the player', async () => {
      await maya.closeToast()
      await maya.page.route('**/api/game/create', (route) =>
        route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' }),
      )
      await maya.button('Create Game').click()
      await isDestructive(await maya.seesToast('Error', 'The server answered with an error (502).'))
    })
    await maya.page.unrouteAll()
  }

  async function createChosen(maya: GamePage): Promise<void> {
    const posts = postsTo(maya.page, '/api/game/create')
    await ante(maya).fill('1000')
    await maya.page.getByText('Unlimited').click()
    await maya.page.getByText('45 s').click()
    const release = await holdRequests(maya.page, '/api/game/create')
    await maya.button('Create Game').click()
    await expect(maya.button('Creating...')).toBeDisabled()
    release()

    await maya.page.waitForURL(/\/lobby\/[A-Z2-9]{6}$/)
    await maya.seesToast('Game Created!', `Room code: ${maya.page.url().slice(-6)}`)
    expect(posts.map((post) => JSON.parse(post) as unknown)).toEqual([
      {
        playerName: 'Maya',
        settings: { ante: 1000, maxRounds: 999, decisionTimer: 45 },
        clientId: expect.any(String) as unknown,
      },
    ])
    await maya.sees('$1000')
  }

  test('makes one room though the answers are lost and the form is sent again', async ({ openPage, pageErrors }) => {
    pageErrors.allow(/Failed to load resource|^Error: /)
    const maya = await openPage('Maya')
    let lost = 0
    await maya.page.route('**/api/game/create', async (route) => {
      lost += 1
      if (lost > 2) return route.continue()
      await route.fetch()
      await route.abort()
    })
    await maya.page.goto('/create-game')
    await maya.page.getByLabel('Your Name').fill('Maya')
    await ante(maya).fill('1')
    await maya.button('Create Game').click()
    await expect(maya.toast()).toBeVisible()
    await maya.button('Create Game').click()
    await maya.page.waitForURL(/\/lobby\/[A-Z2-9]{6}$/)
    await maya.sees(/^\$1$/)
    const answer = await maya.page.request.get('/api/session/rooms')
    const { rooms } = (await answer.json()) as { rooms: { roomCode: string }[] }
    expect(rooms.map(({ roomCode }) => roomCode)).toEqual([maya.page.url().slice(-6)])
  })
})

test.describe('Join Game', () => {
  const code = ({ page }: GamePage) => page.getByLabel('Room Code')

  test('takes a name and a code, and shows errors before any request', async ({ openPage }) => {
    const noor = await openPage('Noor')
    const posts = postsTo(noor.page, '/api/game/join')
    await noor.page.goto('/join-game')
    await noor.sees('Ask your friend for the 6-digit room code')
    await noor.button('Join Game').click()
    await expect(noor.page.getByLabel('Your Name')).toHaveAccessibleDescription('Name is required')
    await expect(code(noor)).toHaveAccessibleDescription(/^Room code is required/)

    await noor.page.getByLabel('Your Name').fill('Noor')
    await code(noor).pressSequentially('abc')
    await noor.button('Join Game').click()
    await expect(code(noor)).toHaveAccessibleDescription(/^Room code must be 6 characters/)
    await expect(code(noor)).toBeFocused()
    expect(posts).toEqual([])

    await test.step('the code is upper case, 6 characters long and centred in its boxes', async () => {
      await code(noor).pressSequentially('defgh')
      await expect(code(noor)).toHaveValue('ABCDEF')
      await expect(code(noor)).toHaveCSS('text-align', 'center')
      const boxes = noor.page.locator('[aria-hidden] > span').filter({ hasText: /^[A-F]$/ })
      await expect(boxes).toHaveText(['A', 'B', 'C', 'D', 'E', 'F'])
    })

    await test.step('a letter in the middle is corrected where it stands', async () => {
      for (const key of ['ArrowLeft', 'ArrowLeft', 'Backspace', 'Backspace', 'x', 'y'])
        await noor.page.keyboard.press(key)
      await expect(code(noor)).toHaveValue('ABXYEF')
    })

    await test.step('an input method writes the code anew with every key', async () => {
      await code(noor).fill('')
      const keyboard = await noor.context.newCDPSession(noor.page)
      for (const text of ['a', 'ab', 'abc']) {
        await keyboard.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length })
      }
      const boxes = noor.page.locator('[aria-hidden] > span').filter({ hasText: /^[A-F]$/ })
      await expect(boxes).toHaveText(['A', 'B', 'C'])
      await keyboard.send('Input.insertText', { text: 'abc' })
      await expect(code(noor)).toHaveValue('ABC')
    })
  })

  test('a refused join toasts the error and keeps the fields; a link prefills the code and leads to the lobby', async ({
    server,
    openPage,
    pageErrors,
  }) => {
    pageErrors.allow(/404/)
    pageErrors.allow(/Error: Game not found/)
    const noor = await openPage('Noor')
    await noor.page.goto('/join-game?room=ZZZZZZ')
    await noor.page.getByLabel('Your Name').fill('Noor')
    await noor.button('Join Game').click()
    await isDestructive(await noor.seesToast('Error', 'Game not found'))
    await expect(noor.page.getByLabel('Your Name')).toHaveValue('Noor')
    await expect(code(noor)).toHaveValue('ZZZZZZ')
    await expect(noor.button('Join Game')).toBeEnabled()

    const { code: roomCode } = await seat(server, ['Maya'])
    await noor.page.goto(`/join-game?room=${roomCode.toLowerCase()}`)
    await expect(code(noor)).toHaveValue(roomCode)
    await noor.page.getByLabel('Your Name').fill('Noor')
    const release = await holdRequests(noor.page, '/api/game/join')
    await noor.button('Join Game').click()
    await expect(noor.button('Joining...')).toBeDisabled()
    release()

    await noor.page.waitForURL(`**/lobby/${roomCode}`)
    await noor.seesToast('Joined Game!', `Welcome to room ${roomCode}`)
  })

  test('a pending request toasts and leads to Home after 2 s', async ({ server, openPage }) => {
    const table = await deal(server, ['Maya'])
    const { code: roomCode } = table
    const theo = await openPage('Theo')
    await theo.page.clock.install()
    await theo.page.goto(`/join-game?room=${roomCode}`)
    await theo.page.getByLabel('Your Name').fill('Theo')
    await pauseClock(theo.page)
    await theo.button('Join Game').click()
    await theo.seesToast('Join Request Sent', 'Waiting for the host to approve your request...')
    await theo.page.clock.runFor(1_999)
    await expect(theo.page).toHaveURL(/\/join-game/)
    await theo.page.clock.runFor(1)
    await expect(theo.page).toHaveURL(/\/$/)

    await test.step('when the host approves, the table opens', async () => {
      await theo.page.clock.resume()
      await theo.sees(`Waiting for the host of ${roomCode} to let you in...`)
      await table.player('Maya').approve(roomCode, 'Theo')
      await theo.reachesTable()
    })
  })
})

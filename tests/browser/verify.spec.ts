import { readFileSync } from 'node:fs'
import { expect, type JSHandle, type Page } from '@playwright/test'
import type { RevealedDeal } from '../../src/contract'
import { expectAccessible } from '../support/accessibility'
import { bestOf } from '../support/best-of'
import { boxOf } from '../support/boxes'
import { CHEATS } from '../support/cheats'
import { DEAL_VECTORS, SECOND_DEAL as DEAL } from '../support/deal-vectors'
import { honestDeal, ingredientsOf, seenByFirst } from '../support/made-up-deals'
import { eveningOf } from '../support/made-up-evenings'
import type { GamePage } from '../support/game-page'
import { proofText } from '../support/proof-files'
import { test } from '../support/browser-test'
import { holdRequests, isPrefetched } from '../support/requests'

const GOOD = proofText({ deal: DEAL, seen: seenByFirst(DEAL) })
const EVENING = eveningOf(DEAL_VECTORS.map(({ deal, no }) => ({ ...deal, round: no })))
const FULL_TABLE = Array.from({ length: 13 }, (_, no) => ({
  _id: `player-${no}`,
  name: no === 0 ? 'WWWWWWWWWWWWWWWWWWWW' : `Player ${no + 1}`,
  cut: no === 5 ? null : no.toString(16).padStart(32, '0'),
}))

const SIZES = [
  { width: 320, height: 568 },
  { width: 360, height: 740 },
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
]

const field = ({ page }: GamePage) => page.getByRole('textbox', { name: 'Proof' })
const heading = ({ page }: GamePage, name: string) => page.getByRole('heading', { name, exact: true })
const step = ({ page }: GamePage, name: RegExp) => page.getByRole('figure').getByRole('heading', { name })

async function opens(person: GamePage): Promise<void> {
  await person.page.goto('/verify')
  await expect(heading(person, 'Check a Deal')).toBeVisible()
}

test('a proof is pasted and checked, and the page says what it shows', async ({ openPage }) => {
  const maya = await openPage('Maya')
  const releaseWorker = await holdRequests(maya.page, '/assets/proof-worker-*.js')
  await opens(maya)
  await field(maya).fill(GOOD)

  await test.step('a worker checks it, not the page', async () => {
    await maya.sees('Checking…')
    await expect(heading(maya, 'Deal 2 of room HARVEY is right')).toBeHidden()
    releaseWorker()
    await expect(heading(maya, 'Deal 2 of room HARVEY is right')).toBeVisible()
  })

  await test.step('a good one', async () => {
    await maya.sees('2 of 3 cut. The cards follow from seed and cuts.')
    for (const name of [/^Seed right$/, /^Cuts right$/, /^Deck right$/, /^Hands right$/])
      await expect(step(maya, name)).toBeVisible()
    await expect(maya.page.getByRole('img', { name: 'Two of diamonds, plays as King' })).toBeVisible()
    await expect(maya.page.getByText('What this does not show')).toBeHidden()
    await expect(maya.page.getByRole('status').filter({ hasText: 'Deal 2 of room HARVEY is right' })).toHaveCount(1)
  })

  await test.step('the answer of the server, which cannot show what a page saw', async () => {
    await field(maya).fill(JSON.stringify(DEAL))
    await maya.sees('What this does not show')
    await maya.sees(/^This proof holds nothing that a page was shown during the round/)
  })

  await test.step('each cheat', async () => {
    for (const [code, sentence, name] of [
      ['another-seed', /^The seed is not the one that was committed to/, /^Seed wrong$/],
      ['dropped-cut', /^The server said that it had your cut/, /^Cuts wrong$/],
      ['another-deck', /^The deck is not the one that follows/, /^Deck wrong$/],
      ['another-own-hand', /^You were dealt other cards/, /^Hands wrong$/],
    ] as const) {
      const cheat = CHEATS.find((one) => one.code === code)
      await field(maya).fill(proofText(cheat?.cheat(DEAL) ?? { deal: DEAL, seen: null }))
      await expect(heading(maya, 'Deal 2 of room HARVEY is wrong')).toBeVisible()
      await maya.sees(sentence)
      await expect(step(maya, name)).toBeVisible()
    }
  })

  await test.step('something else', async () => {
    await field(maya).fill('milk, eggs')
    await maya.sees('This is not a proof, or not the whole of one.')
    await expect(field(maya)).toHaveAccessibleDescription(/^This is not a proof, or not the whole of one\./)
    await expect(maya.page.getByRole('figure')).toHaveCount(0)
    const { x, width } = await boxOf(maya.page.locator('section:has(textarea)'))
    const middle = (maya.page.viewportSize()?.width ?? 0) / 2
    expect(x + width / 2, 'alone it stands in the middle').toBeCloseTo(middle, 0)
    await maya.button('Clear').click()
    await expect(maya.page.getByText(/^This is not a proof/)).toBeHidden()
    await expect(field(maya)).toBeEmpty()
  })

  await test.step('what no evening is as large as is refused unread', () => refusesWhatIsTooLarge(maya))
  await test.step('an evening is checked round by round', () => isCheckedRoundByRound(maya))
})

async function isCheckedRoundByRound(maya: GamePage): Promise<void> {
  const rounds = EVENING.rounds.map((round, place) =>
    place === 1 ? { ...round, harvey: round.players[0] ?? round.harvey } : round,
  )
  await field(maya).fill(JSON.stringify({ ...EVENING, rounds }))
  await expect(heading(maya, 'The evening of room HARVEY is wrong')).toBeVisible()
  await maya.sees('3 rounds, 1 of them wrong.')
  await maya.page.getByText('Round 2', { exact: true }).click()
  await maya.sees('The round shows other cards for Harvey than were dealt.')
  await expect(step(maya, /^Hands wrong$/)).toBeVisible()

  await field(maya).fill(JSON.stringify({ ...EVENING, rounds: EVENING.rounds.toSpliced(1, 1) }))
  await maya.sees('Deal 2 is missing, or not in its place.')

  await field(maya).fill(JSON.stringify(EVENING))
  await expect(heading(maya, 'The evening of room HARVEY is right')).toBeVisible()
}

async function refusesWhatIsTooLarge(maya: GamePage): Promise<void> {
  for (const { carry, give } of WAYS) {
    const text = await maya.page.evaluateHandle(() => Object(' '.repeat(32_000_001)) as string)
    await give(maya.page, await carry(maya.page, text))
    await maya.sees('This is too large to be checked here: 32 MB is the most.')
    await expect(field(maya)).toBeEmpty()
    await field(maya).fill(GOOD)
    await expect(heading(maya, 'Deal 2 of room HARVEY is right')).toBeVisible()
  }
}

test('once loaded it works offline, with a file that is chosen or dropped', async ({ openPage }) => {
  const maya = await openPage('Maya')
  const { page, context } = maya
  await opens(maya)
  await isPrefetched(page)
  await test.step('with it all parts of the game that may be missing after an update', async () => {
    for (const part of ['voice-panel', 'lobby', 'game', 'fair-deal', 'evening']) {
      const files = page.locator(`link:is([rel=prefetch], [rel=modulepreload])[href*="/${part}-"]`)
      await expect(files, part).toHaveCount(1)
    }
  })
  await context.setOffline(true)
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))

  const [{ path } = { path: '' }] = DEAL_VECTORS
  await page.getByLabel('File with a proof').setInputFiles(path)
  await expect(heading(maya, 'Deal 1 of room HARVEY is right')).toBeVisible()
  await maya.sees('Nobody cut this deck, so that the server alone chose it.')
  await maya.button('Clear').click()
  await expect(maya.page.getByText(/^Deal 1 of room HARVEY/)).toBeHidden()
  await page.getByLabel('File with a proof').setInputFiles(path)
  await expect(heading(maya, 'Deal 1 of room HARVEY is right')).toBeVisible()

  await drop(page, await draggedFile(page, GOOD))
  await expect(heading(maya, 'Deal 2 of room HARVEY is right')).toBeVisible()
  await drop(page, await draggedFile(page, readFileSync('README.md', 'utf8')))
  await maya.sees('This is not a proof, or not the whole of one.')
  expect(asked).toEqual([])
})

/** A text that a person drags, as a file, or has copied. */
type Carried = JSHandle<DataTransfer>

function draggedFile(page: Page, text: string | JSHandle<string>): Promise<Carried> {
  return page.evaluateHandle((content) => {
    const transfer = new DataTransfer()
    transfer.items.add(new File([content], 'proof.json', { type: 'application/json' }))
    return transfer
  }, text)
}

/** Drops a file on the page, as a person does who drags it there. */
async function drop(page: Page, dataTransfer: Carried): Promise<void> {
  await page.dispatchEvent('h1', 'drop', { dataTransfer })
}

/** The ways in which a person gives a proof to the page. */
const WAYS = [
  { carry: draggedFile, give: drop },
  { carry: copiedText, give: paste },
]

const PATIENTLY = { timeout: 60_000 }

test('a whole evening does not freeze the page', { tag: '@long' }, async ({ openPage }) => {
  const maya = await openPage('Maya')
  const { page } = maya
  const deals: RevealedDeal[] = []
  for (let no = 1; no <= 999; no += 1) {
    const previous = deals.at(-1)?.digest ?? null
    deals.push(honestDeal({ ...ingredientsOf(DEAL), players: FULL_TABLE, no, round: no, previous }))
  }
  await opens(maya)
  // An object, because a handle of a plain text would transfer the whole text out of the page and back.
  const text = await page.evaluateHandle((content) => Object(content) as string, JSON.stringify(eveningOf(deals)))
  const start = await text.evaluate((content) => content.slice(0, 100))
  // A busy computer is slow at both. A quarter is 1 to 1.5 s on a fast computer.
  const mostFrozenMs = (await layOut(text)) / 4
  for (const { carry, give } of WAYS) {
    const longestPauseMs = await bestOf(3, mostFrozenMs, async () => {
      // Transferring the text is the work of the browser and the person, not of the page.
      const carried = await carry(page, text)
      const longestPause = await watchFrames(page)
      await give(page, carried)
      // A search by role or text in 999 rounds takes seconds of the page's own time.
      await page.locator('h2').first().waitFor(PATIENTLY)
      const ms = await longestPause()
      await expect(heading(maya, 'The evening of room HARVEY is right')).toBeVisible(PATIENTLY)
      await expect(page.getByText('999 rounds. The cards follow from seed and cuts.', { exact: true })).toBeVisible(
        PATIENTLY,
      )
      expect((await field(maya).inputValue()).startsWith(start)).toBe(true)
      await maya.button('Clear').click()
      await expect(field(maya)).toBeEmpty()
      return ms
    })
    expect(longestPauseMs, 'between two frames').toBeLessThanOrEqual(mostFrozenMs)
  }
})

function copiedText(page: Page, text: string | JSHandle<string>): Promise<Carried> {
  return page.evaluateHandle((content) => {
    const transfer = new DataTransfer()
    transfer.setData('text/plain', content)
    return transfer
  }, text)
}

/** Pastes into the field, as the browser does unless the page takes the text itself. */
async function paste(page: Page, carried: Carried): Promise<void> {
  await page.getByRole('textbox', { name: 'Proof' }).evaluate((element: HTMLTextAreaElement, clipboardData) => {
    const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
    element.focus()
    if (element.dispatchEvent(event)) document.execCommand('insertText', false, clipboardData.getData('text/plain'))
  }, carried)
}

/** Lays a whole text out in a field, as a page does that shows all of it. Resolves to how long the page is blocked. */
function layOut(text: JSHandle<string>): Promise<number> {
  return text.evaluate((content) => {
    const field = document.createElement('textarea')
    document.body.append(field)
    const start = performance.now()
    field.value = content
    field.getBoundingClientRect()
    const ms = performance.now() - start
    field.remove()
    return ms
  })
}

/** Resolves to a function that returns the longest time between two frames of the page since then, in milliseconds. */
async function watchFrames(page: Page): Promise<() => Promise<number>> {
  const longest = await page.evaluateHandle(() => {
    const watched = { ms: 0, last: performance.now() }
    const frame = (now: number) => {
      watched.ms = Math.max(watched.ms, now - watched.last)
      watched.last = now
      requestAnimationFrame(frame)
    }
    requestAnimationFrame(frame)
    return watched
  })
  return () =>
    longest.evaluate(async (watched) => {
      // A pause counts after the next frame.
      await new Promise(requestAnimationFrame)
      return watched.ms
    })
}

test('it can be read by everybody, and fits every screen', { tag: '@long' }, async ({ openPage }) => {
  const maya = await openPage('Maya')
  const full = honestDeal({ ...ingredientsOf(DEAL), players: FULL_TABLE })
  await opens(maya)
  for (const [name, text] of [
    ['empty', ''],
    ['right', GOOD],
    ['wrong', proofText({ deal: { ...DEAL, seed: full.digest }, seen: seenByFirst(DEAL) })],
    ['of 13 players', JSON.stringify(full)],
    ['refused', '{}'],
    ['evening', JSON.stringify(EVENING)],
  ] as const) {
    await field(maya).fill(text)
    for (const size of SIZES) {
      await maya.page.setViewportSize(size)
      const sideways = await maya.page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      expect(sideways, `${name} at ${size.width}`).toBeLessThanOrEqual(0)
    }
    await expectAccessible(maya.page, name)
  }
})

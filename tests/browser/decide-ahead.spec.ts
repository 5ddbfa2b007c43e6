import { expect } from '@playwright/test'
import type { GamePage } from '../support/game-page'
import { test } from '../support/manual-clock-test'
import { expectOk } from '../support/player'
import { deal, seat, type Table } from '../support/table'

const NAMES = ['Noor', 'Jonas', 'Priya', 'Theo', 'Ada']
const HANDS = ['Kh Qd 9s', '8c 7d 4s', 'Ac 9d 5s', 'Jh 10h 3c', 'Qs Jd 8h', '7h 5c 4d', 'Ks 6d 3h']

/** Each player except the named ones decides ahead. */
async function decideAhead({ code, players }: Table, except: string[] = []): Promise<void> {
  for (const player of players.filter(({ name }) => !except.includes(name))) {
    expectOk(await player.post(`/api/game/decision/${code}`, { decision: 'stay', ahead: true }))
  }
}

/** Records from now on who has decided according to the seats, at every change. */
async function noteSeats({ page }: GamePage): Promise<void> {
  await page.evaluate(() => {
    const seen: { decided: string; at: number }[] = []
    Object.assign(window, { seen })
    const note = () => {
      const seats = [...document.querySelectorAll<HTMLElement>('[aria-label="Table"] li[data-player]')]
      const decided = seats
        .filter(({ innerText, dataset }) => dataset['player'] !== 'Harvey' && /\bIn\b/.test(innerText))
        .map(({ dataset }) => dataset['player'])
        .join(' ')
      if (seen.at(-1)?.decided !== decided) seen.push({ decided, at: performance.now() })
    }
    new MutationObserver(note).observe(document.body, { subtree: true, childList: true, characterData: true })
  })
}

const seen = ({ page }: GamePage) =>
  page.evaluate(() => (window as unknown as { seen: { decided: string; at: number }[] }).seen)

test('decisions that all made ahead are shown one after another, and then the results', async ({
  server,
  openPage,
}) => {
  const maya = await openPage('Maya')
  const table = await deal(server, [maya, ...NAMES], { hands: HANDS, until: 'dealing' })
  await decideAhead(table)
  await noteSeats(maya)
  await server.clock.advance(2_000)
  expect((await table.state()).phase).toBe('results')
  await expect(maya.button('Continue to Next Round')).toBeVisible()

  const steps = (await seen(maya)).filter(({ decided }) => decided !== '')
  const orders = NAMES.map((_, index) => NAMES.slice(0, index + 1).join(' '))
  expect(steps.slice(0, NAMES.length).map(({ decided }) => decided)).toEqual(orders)
  const tookMs = (steps[NAMES.length - 1]?.at ?? 0) - (steps[0]?.at ?? 0)
  expect(tookMs).toBeGreaterThan(200 * (NAMES.length - 1))
  expect(tookMs).toBeLessThan(10_000)
})

test('a page that opens late shows the state of now', { tag: '@long' }, async ({ server, openPage }) => {
  const maya = await openPage('Maya')
  const table = await seat(server, [maya, ...NAMES])
  server.chance.stack(HANDS)
  await table.start()
  await decideAhead(table, ['Ada'])
  await server.clock.advance(2_000)
  await maya.openTable(table.code)
  await maya.sees('Ada is deciding')
  await table.decide('fold')
  await expect(maya.button('Continue to Next Round')).toBeVisible()
})

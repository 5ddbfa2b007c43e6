import { test } from '../support/manual-clock-test'
import { expectOk } from '../support/player'
import { seat, type Table } from '../support/table'
import type { TestServer } from '../support/test-server'
import type { GamePage } from '../support/game-page'

const OUT = '/tmp/host-shots'
const NAMES = ['Maya', 'Noor', 'Jonas', 'Priya Raman', 'Theo', 'Ada', 'Ben', 'Cleo', 'Dan', 'Eva', 'Finn', 'Gus', 'Hana']
const SIZES = { phone: { width: 360, height: 740 }, desktop: { width: 1440, height: 900 } } as const
const modes = [['phone', 'light'], ['phone', 'dark'], ['desktop', 'light'], ['desktop', 'dark']] as const

async function shotAll(pages: { page: GamePage; id: string }[], what: string) {
  for (const { page, id } of pages) await page.page.screenshot({ path: `${OUT}/${what}-${id}.png` })
}

for (const count of [4, 13]) {
  test(`watch ${count}`, async ({ server, openPage }) => {
    const pages = []
    for (const [size, scheme] of modes) {
      const page = await openPage(`W${size}${scheme}`, { viewport: SIZES[size], colorScheme: scheme, deviceScaleFactor: 1 })
      pages.push({ page, id: `${size}-${scheme}` })
    }
    const table = await seat(server, NAMES.slice(0, count), { watchers: true, maxRounds: 5 })
    for (const { page } of pages) { await page.page.goto(`/watch/${table.code}`); await page.sees(/Waiting for Maya/) }
    await shotAll(pages, `watch${count}-lobby`)
    await table.start()
    await (server as TestServer).clock.advance(2_000)
    for (const { page } of pages) await page.sees('Maya is deciding')
    await table.decide('stay', 'fold')
    for (const { page } of pages) await page.sees('Jonas is deciding')
    await pages[0]!.page.page.waitForTimeout(600)
    await shotAll(pages, `watch${count}-decision`)
    for (let i = 2; i < count; i++) await table.decide(i % 2 ? 'fold' : 'stay')
    await pages[0]!.page.page.waitForTimeout(1500)
    await shotAll(pages, `watch${count}-results`)
    for (const player of table.players.slice(0, -2)) expectOk(await player.continue(table.code))
    await (server as TestServer).clock.advance(60_000)
    for (const p of table.players) await p.post(`/api/game/heartbeat/${table.code}`, {})
    await pages[0]!.page.page.waitForTimeout(1500)
    await shotAll(pages, `watch${count}-waiting`)
  })
}

test('players', async ({ server, openPage }) => {
  const pages = []
  for (const [index, [size, scheme]] of modes.entries()) {
    const page = await openPage(NAMES[index]!, { viewport: SIZES[size], colorScheme: scheme })
    pages.push({ page, id: `${size}-${scheme}` })
  }
  const table: Table = await seat(server, [...pages.map(({ page }) => page), 'Theo', 'Ada'], { watchers: true, maxRounds: 5 })
  for (const { page } of pages) await page.openLobby(table.code)
  expectOk(await table.at(1).ready(table.code))
  for (const { page } of pages) { await page.button('Reactions').click(); await page.button('Clap').waitFor() }
  for (const [i, p] of table.players.entries()) await p.post(`/api/game/react/${table.code}`, { reaction: ['clap', 'laugh', 'wow', 'cry', 'fire', 'rabbit'][i] })
  await pages[0]!.page.page.waitForTimeout(300)
  await shotAll(pages, 'lobby-reactions')
  for (const { page } of pages) await page.page.keyboard.press('Escape')
  for (const { page, id } of pages) await page.page.screenshot({ path: `${OUT}/lobby-full-${id}.png`, fullPage: true })
  await table.start()
  await (server as TestServer).clock.advance(2_000)
  for (const { page } of pages) await page.page.waitForURL(/game/)
  await pages[0]!.page.sees('Your Turn')
  for (const { page } of pages) { await page.button('Reactions').click(); await page.button('Clap').waitFor() }
  const six = ['think', 'laugh', 'wow', 'heart', 'fire', 'rabbit']
  for (const [i, p] of table.players.entries()) await p.post(`/api/game/react/${table.code}`, { reaction: six[i] })
  await pages[0]!.page.page.waitForTimeout(300)
  await shotAll(pages, 'game-reactions')
  for (const { page } of pages) await page.page.keyboard.press('Escape')
  for (let i = 0; i < 6; i++) await table.decide(i % 2 ? 'fold' : 'stay')
  await pages[0]!.page.page.waitForTimeout(3000)
  for (const [i, p] of table.players.entries()) await p.post(`/api/game/react/${table.code}`, { reaction: six[i] })
  await pages[0]!.page.page.waitForTimeout(300)
  await shotAll(pages, 'results-reactions')
  const host = pages[0]!.page
  await host.page.getByRole('button', { name: /^(Table|Rules, sound, theme)$/ }).first().click()
  await host.page.getByRole('button', { name: 'Table', exact: true }).click()
  await host.page.waitForTimeout(300)
  await host.page.screenshot({ path: `${OUT}/table-sheet-phone.png` })
})

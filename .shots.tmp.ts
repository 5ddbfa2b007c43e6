import { mkdirSync } from 'node:fs'
import { chromium } from '@playwright/test'
import { CHROMIUM_ARGS } from './playwright.config'
import { GamePage } from './tests/support/game-page'
import { Player, expectOk } from './tests/support/player'
import { startTestServer } from './tests/support/test-server'
import { findHeadlessChromium } from './scripts/programs.mjs'
import { Table } from './tests/support/table'

const LONG = ['WWWWWWWWWWWWWWWWWWWW','Alexandrina Beaumont','Bartholomew Fitzhugh','Christopher Oyelaran','Wilhelmina Macgregor','Konstantinos Papadak','Guillermo Etxebarria','Seraphina Nightshade','Emmanuelle Charpenti','Krishnamurti Iyengar','Thelonious Ashworthy','Maximiliane Vogelers']
export const OUT = '/tmp/shots-evening'
mkdirSync(OUT, { recursive: true })
const LOOKS = {
  desktop: { viewport: { width: 1440, height: 900 }, colorScheme: 'light' },
  'desktop-dark': { viewport: { width: 1440, height: 900 }, colorScheme: 'dark' },
  phone: { viewport: { width: 360, height: 740 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true, colorScheme: 'light' },
  'phone-dark': { viewport: { width: 360, height: 740 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true, colorScheme: 'dark' },
} as const

export async function game(server: any, table: Table, rounds: number, seed: number, games: number) {
  for (let r = 1; r <= rounds; r++) {
    if (r > 1) expectOk(await table.creator.nextRound(table.code))
    await server.clock.advance(2000)
    for (let i = 0; i < table.players.length; i++) {
      const { currentTurn } = await table.state()
      const p = table.player(currentTurn ?? '')
      await p.chooseAces(table.code)
      expectOk(await p.decide(table.code, (i * 7 + r * 3 + seed) % 5 < 2 ? 'stay' : 'fold'))
    }
    for (const p of table.players) expectOk(await p.continue(table.code))
  }
}
export async function build(server: any, names: string[], games: number, page: GamePage) {
  const me = await page.signIn(server)
  const players = [me]
  const code = await me.createGame({ maxRounds: 5 })
  for (const n of names) { const p = await Player.arrive(server, n); expectOk(await p.join(code)); players.push(p) }
  const table = new Table(code, players)
  for (let g = 0; g < games; g++) {
    if (g > 0) expectOk(await me.post(`/api/game/rematch/${code}`))
    await table.start()
    await game(server, table, 5, g, games)
  }
  return table
}
const only = process.argv[2]?.split(',') ?? []
const browser = await chromium.launch({ executablePath: findHeadlessChromium(), args: CHROMIUM_ARGS })
for (const count of [2, 13]) {
  for (const [look, options] of Object.entries(LOOKS)) {
    if (only.length && !only.includes(`${count}-${look}`)) continue
    const server = await startTestServer()
    const context = await browser.newContext({ baseURL: server.origin, reducedMotion: 'reduce', ...options })
    const name = count === 2 ? 'Maya' : 'Maximilian-Alexander'
    const person = new GamePage(name, await context.newPage(), context)
    person.page.on('console', (m) => m.type() === 'error' && console.log(count, look, m.text()))
    person.page.on('pageerror', (m) => console.log('PAGEERROR', m))
    const table = await build(server, count === 2 ? ['Noor'] : LONG, count === 2 ? 1 : 3, person)
    await person.openTable(table.code)
    const shot = (n: string) => person.page.screenshot({ path: `${OUT}/${n}-${count}-${look}.png` })
    await person.page.waitForTimeout(500)
    await shot('finished')
    for (const tab of (process.argv[3] ?? 'Evening').split(',')) {
      await person.page.getByRole('tab', { name: tab, exact: true }).click()
      await person.page.waitForTimeout(700)
      await shot(tab.toLowerCase())
      if (tab === 'Rounds') {
        await person.page.getByRole('button', { name: /^Round 3/ }).first().click()
        await person.page.getByRole('button', { name: 'Next' }).click()
        await person.page.waitForTimeout(300)
        await shot('replay')
        for (let i = 0; i < count; i++) await person.page.getByRole('button', { name: 'Next' }).click()
        await person.page.waitForTimeout(300)
        await shot('replay-end')
        await person.page.getByRole('button', { name: 'Close replay' }).click()
        await person.page.waitForTimeout(300)
      }
      await person.page.locator('[aria-label=Scores]').evaluate((e) => e.scrollTo(0, 450))
      await person.page.waitForTimeout(150)
      await shot(`${tab.toLowerCase()}-low`)
    }
    await context.close()
    await server.stop()
  }
}
await browser.close()

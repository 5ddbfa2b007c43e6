import { AxeBuilder } from '@axe-core/playwright'
import { expect } from '@playwright/test'
import type { Person } from '../support/people'
import { test } from '../support/walk'

const LEVELS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

for (const colorScheme of ['light', 'dark'] as const) {
  test(`every screen can be read and used by everybody: ${colorScheme}`, async ({ server, person }) => {
    server.chance.stack(['Kh Ks 2d', 'Ah Jc 7s', 'Qc 9h 5d'])
    const maya = await person('Maya', { colorScheme })
    const noor = await person('Noor', { colorScheme, viewport: { width: 360, height: 740 } })

    for (const [path, text] of [
      ['/', 'Ready to Play?'],
      ['/join-game', 'Room Code'],
      ['/active-games', 'No Active Games'],
      ['/tournaments', 'Page Under Construction'],
    ] as const) {
      await maya.page.goto(path)
      await maya.sees(text)
      await isAccessible(maya, path)
    }

    const code = await maya.createGame()
    await noor.page.goto('/active-games')
    await noor.sees('Created by Maya')
    await isAccessible(noor, 'active games')
    await noor.join(code)
    await noor.readyUp()
    await maya.readyUp()
    await isAccessible(maya, 'the creator’s lobby')
    await isAccessible(noor, 'the lobby')

    await maya.start()
    await maya.sees('Wild Card Selection')
    await isAccessible(maya, 'wild cards')
    await maya.nameWilds('King')
    await isAccessible(maya, 'own turn')
    await isAccessible(noor, 'another’s turn')
    await maya.stayIn()
    await noor.goOut()
    await noor.sees('Continue to Next Round')
    for (const one of [maya, noor]) await isAccessible(one, 'results')
    for (const one of [maya, noor]) await one.continue()
    await maya.sees('Start Round 2')
    for (const one of [maya, noor]) await isAccessible(one, 'between rounds')
  })
}

async function isAccessible({ page }: Person, screen: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).withTags(LEVELS).analyze()
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`)
  expect(found, screen).toEqual([])
}

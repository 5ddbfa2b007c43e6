import { expect, type Browser } from '@playwright/test'
import { GamePage } from '../../tests/support/game-page'
import { expectOk, type Player } from '../../tests/support/player'

export const DESKTOP = { viewport: { width: 1440, height: 900 } }

/** A person with a new page in a large window. `prepare` runs in the page before its scripts. */
export async function visit(browser: Browser, baseURL: string, name: string, prepare?: () => void): Promise<GamePage> {
  const context = await browser.newContext({ baseURL, ...DESKTOP })
  const page = await context.newPage()
  // esbuild adds calls of this helper to functions that run in the page.
  await page.addInitScript({ content: 'globalThis.__name = (named) => named' })
  if (prepare !== undefined) await page.addInitScript(prepare)
  return new GamePage(name, page, context)
}

const CARDS_IN_HAND = 3

/** Chooses aces for wild cards. Resolves when only the decision is left in this round. */
export async function chooseAces(person: GamePage, round: number): Promise<void> {
  const [choose, confirm] = [person.button('Select All Cards First'), person.button('Confirm Selection')]
  await person.sees(new RegExp(`^Round ${round}/`))
  await expect(person.ownSeat().getByRole('img', { name: / of (hearts|diamonds|clubs|spades)/ })).toHaveCount(
    CARDS_IN_HAND,
  )
  while (await choose.isVisible()) await person.button('Ace').click()
  if (await confirm.isVisible()) await confirm.click()
  await expect(confirm).toBeHidden()
}

/** Chooses ranks for wild cards and folds. */
export async function fold(player: Player, code: string): Promise<void> {
  await player.chooseAces(code)
  expectOk(await player.decide(code, 'fold'))
}

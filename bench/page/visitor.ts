import { expect, type Browser } from '@playwright/test'
import { GamePage } from '../../tests/support/game-page'
import { expectOk, type Player } from '../../tests/support/player'

const DESKTOP = { viewport: { width: 1440, height: 900 } }

/** Somebody in front of a browser with a large window; `prepare` runs in the page before anything of ours. */
export async function visit(browser: Browser, baseURL: string, name: string, prepare?: () => void): Promise<GamePage> {
  const context = await browser.newContext({ baseURL, ...DESKTOP })
  const page = await context.newPage()
  // What runs in the page may be compiled with this helper of the compiler's.
  await page.addInitScript({ content: 'globalThis.__name = (named) => named' })
  if (prepare !== undefined) await page.addInitScript(prepare)
  return new GamePage(name, page, context)
}

const CARDS_IN_HAND = 3

/** Whoever holds twos lets them play aces. Answers when there is nothing left to do in this round but to decide. */
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

/** Chooses aces for twos, and folds. */
export async function fold(player: Player, code: string): Promise<void> {
  await player.chooseAces(code)
  expectOk(await player.decide(code, 'fold'))
}

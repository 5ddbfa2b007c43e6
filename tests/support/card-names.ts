import type { Locator } from '@playwright/test'

/** The names of the cards that are face up in a part of the page. */
export async function cardNames(part: Locator): Promise<string[]> {
  const cards = await part.getByRole('img', { name: / of (hearts|diamonds|clubs|spades)/ }).all()
  return Promise.all(cards.map(async (card) => (await card.getAttribute('aria-label')) ?? ''))
}

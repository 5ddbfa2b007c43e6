import { expect, type Locator } from '@playwright/test'

/** The position of a part of the page. Throws if no part of it is visible. */
export async function boxOf(part: Locator) {
  const box = await part.boundingBox()
  if (box === null) throw new Error('nothing to be seen')
  return { ...box, right: box.x + box.width, bottom: box.y + box.height }
}

/** Measures both in one step: between two steps a toast can disappear, and what is below it can move up. */
export async function liesAbove(upper: Locator, lower: Locator, where?: string): Promise<void> {
  for (const part of [upper, lower]) await expect(part, where).toBeVisible()
  const [bottom, top] = await upper.evaluate(
    (one, other) => [one.getBoundingClientRect().bottom, other.getBoundingClientRect().top],
    await lower.elementHandle(),
  )
  expect(bottom, where).toBeLessThanOrEqual(top)
}

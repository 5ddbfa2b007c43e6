import { expect, type Locator } from '@playwright/test'

/** Where a part of the page is. Throws where nothing of it is to be seen. */
export async function boxOf(part: Locator) {
  const box = await part.boundingBox()
  if (box === null) throw new Error('nothing to be seen')
  return { ...box, right: box.x + box.width, bottom: box.y + box.height }
}

export async function liesAbove(upper: Locator, lower: Locator, where?: string): Promise<void> {
  expect((await boxOf(upper)).bottom, where).toBeLessThanOrEqual((await boxOf(lower)).y)
}

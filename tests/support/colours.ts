import { expect, type Locator } from '@playwright/test'

type Colour = 'color' | 'background-color'
type Token = '--danger' | '--gain' | '--loss' | '--room'

/** Waits until a part of the page has one of the design's colours. */
export async function hasColour(part: Locator, property: Colour, token: Token): Promise<void> {
  const colour = await part.page().evaluate((name) => {
    const swatch = document.body.appendChild(document.createElement('i'))
    swatch.style.color = `var(${name})`
    const computed = getComputedStyle(swatch).color
    swatch.remove()
    return computed
  }, token)
  await expect(part).toHaveCSS(property, colour)
}

/** A toast that reports a problem is red. */
export const isDestructive = (toast: Locator) => hasColour(toast, 'background-color', '--danger')

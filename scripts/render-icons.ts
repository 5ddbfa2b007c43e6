/** `npm run icons`: draws public/favicon.svg as the PNG icons that installed pages need, and writes them beside it. */
import { readFileSync } from 'node:fs'
import { chromium } from '@playwright/test'
import { findChromium, requireProgram } from './programs.mjs'

interface Icon {
  file: string
  /** Pixels. */
  size: number
  /** The share of the icon's width that the drawing takes. */
  share: number
  /** Transparent if undefined. */
  background?: string
}

const ROOM = '#e8ece4'
const ICONS: Icon[] = [
  { file: 'icon-192.png', size: 192, share: 1 },
  { file: 'icon-512.png', size: 512, share: 1 },
  // Only the middle circle of a maskable icon, 80 % wide, is sure to be seen.
  { file: 'icon-maskable-512.png', size: 512, share: 0.66, background: ROOM },
  // iOS rounds the corners and shows transparency as black.
  { file: 'apple-touch-icon.png', size: 180, share: 0.84, background: ROOM },
]

const drawing = readFileSync('public/favicon.svg').toString('base64')
const browser = await chromium.launch({ executablePath: requireProgram('Chromium', findChromium()) })
for (const { file, size, share, background = 'transparent' } of ICONS) {
  const page = await browser.newPage({ viewport: { width: size, height: size } })
  await page.setContent(`<body style="margin: 0; height: 100vh; display: grid; place-items: center; background: ${background}">
    <img src="data:image/svg+xml;base64,${drawing}" width="${size * share}" height="${size * share}">`)
  await page.locator('img').evaluate((image: HTMLImageElement) => image.decode())
  await page.screenshot({ path: `public/${file}`, omitBackground: true })
  await page.close()
}
await browser.close()

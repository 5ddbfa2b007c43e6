/**
 * `npm run icons`: draws the parts of invitation pictures and writes them to public/preview. `general.png` is the
 * picture for a link to no existing room; `table.png` is the same picture without words; the other files are the
 * letters that are drawn on it.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { chromium, type Page } from '@playwright/test'
import { filter, pngOf, type Bitmap } from '../src/server/http/preview/png'
import { findChromium, requireProgram } from './programs.mjs'

const FOLDER = 'public/preview'
const SIZE = { width: 1200, height: 630 }
const FONTS = [
  ['Petrona', 'U+0-FF,U+2013-20AC', '@fontsource/petrona/files/petrona-latin-700-normal.woff2'],
  ['Petrona', 'U+100-24F', '@fontsource/petrona/files/petrona-latin-ext-700-normal.woff2'],
  ['Figtree', 'U+0-FF,U+2013-20AC', '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2'],
  ['Figtree', 'U+100-24F', '@fontsource-variable/figtree/files/figtree-latin-ext-wght-normal.woff2'],
] as const
const LETTERINGS = [
  { name: 'title', font: '700 72px Petrona' },
  { name: 'line', font: '600 40px Figtree' },
] as const
/** Latin-1, Latin Extended-A, and the other characters that the texts need. */
const CHARACTERS = [range(0x20, 0x7e), range(0xa0, 0x17f), '–—‘’“”…€'].join('')

function range(from: number, to: number): string {
  return String.fromCodePoint(...Array.from({ length: to - from + 1 }, (_, index) => from + index))
}

function fontFaces(): string {
  const face = ([family, unicodeRange, file]: (typeof FONTS)[number]) =>
    `@font-face { font-family: ${family}; font-weight: 100 900; unicode-range: ${unicodeRange};
      src: url(data:font/woff2;base64,${readFileSync(`node_modules/${file}`).toString('base64')}) }`
  return FONTS.map(face).join('\n')
}

const card = (index: string, suit: string, colour: string, turn: number, mark = '') =>
  `<div class="card" style="color: ${colour}; rotate: ${turn}deg">
    <b>${index}</b><i>${suit}</i><span>${suit}</span>${mark}</div>`

const table = (words: string) => `<style>${fontFaces()}
  body { margin: 0; width: 1200px; height: 630px; position: relative; overflow: hidden;
    background: radial-gradient(60rem 40rem at 74% 42%, #2c6f4b, #1e583e 55%, #174631); font-family: Figtree; color: #f4f1e4 }
  header { position: absolute; left: 72px; top: 60px; font: 600 30px Figtree; color: #e5bf64 }
  main { position: absolute; left: 72px; top: 226px; width: 620px; font: 700 72px/1.05 Petrona }
  main p { margin: 34px 0 0; font: 600 40px/1.2 Figtree }
  .hand { position: absolute; left: 760px; top: 150px }
  .card { position: absolute; width: 210px; height: 294px; border-radius: 19px; background: #fdfefb; transform-origin: 50% 130%;
    box-shadow: 0 6px 18px rgb(1 28 17 / .4) }
  .card b { position: absolute; left: 16px; top: 4px; font: 700 84px Petrona }
  .card i { position: absolute; left: 20px; top: 104px; font: normal 44px "DejaVu Sans" }
  .card span { position: absolute; right: 22px; bottom: 12px; font: normal 128px/1 "DejaVu Sans" }
  .card u { position: absolute; left: 14px; bottom: 14px; width: 42px; height: 42px; border-radius: 50%; background: #e5bf64;
    font: 700 30px/42px Figtree; text-align: center; text-decoration: none; color: #132528 }
</style>
<header>3-Card Poker with AI</header>${words}
<div class="hand">${card('K', '♥', '#c71722', -14)}${card('K', '♠', '#132528', 0)}${card('K', '♦', '#c71722', 14, '<u>2</u>')}</div>`

const GENERAL = '<main>Challenge your friends and Harvey<p>2-14 players, one link</p></main>'

/** The red, green and blue values of the page's pixels. */
async function pixelsOf(page: Page): Promise<Uint8Array> {
  const png = (await page.screenshot()).toString('base64')
  const rgba = await page.evaluate(async (source) => {
    const image = await createImageBitmap(await (await fetch(`data:image/png;base64,${source}`)).blob())
    const context = new OffscreenCanvas(image.width, image.height).getContext('2d')
    context?.drawImage(image, 0, 0)
    return [...(context?.getImageData(0, 0, image.width, image.height).data ?? [])]
  }, png)
  return Uint8Array.from(rgba.filter((_, index) => index % 4 !== 3))
}

/** All characters of a font, row by row, with their places. */
async function lettersOf(page: Page, font: string) {
  return page.evaluate(
    async ([wanted, characters]) => {
      await document.fonts.load(wanted, 'aā€')
      const width = 2048
      const canvas = new OffscreenCanvas(width, 1200)
      const context = canvas.getContext('2d', { willReadFrequently: true })
      if (context === null) throw new Error('no canvas')
      context.font = wanted
      context.fillStyle = '#fff'
      const glyphs: Record<string, object> = {}
      let [x, y, rowHeight] = [0, 0, 0]
      for (const character of characters) {
        const measured = context.measureText(character)
        const left = Math.floor(-measured.actualBoundingBoxLeft) - 1
        const top = Math.ceil(measured.actualBoundingBoxAscent) + 1
        const glyphWidth = Math.ceil(measured.actualBoundingBoxRight) + 1 - left
        const height = Math.ceil(measured.actualBoundingBoxDescent) + 1 + top
        if (x + glyphWidth > width) [x, y, rowHeight] = [0, y + rowHeight, 0]
        context.fillText(character, x - left, y + top)
        const advance = Math.round(measured.width * 100) / 100
        glyphs[character] = { x, y, width: glyphWidth, height, left, top, advance }
        x += glyphWidth
        rowHeight = Math.max(rowHeight, height)
      }
      const height = y + rowHeight
      const { data } = context.getImageData(0, 0, width, height)
      return { glyphs, width, height, ink: [...data].filter((_, index) => index % 4 === 3) }
    },
    [font, CHARACTERS] as const,
  )
}

function encoded(picture: Bitmap): Promise<Buffer> {
  const rows = new Uint8Array((picture.width * picture.channels + 1) * picture.height)
  filter(picture, rows, 0, picture.height)
  return pngOf(picture, rows)
}

const browser = await chromium.launch({ executablePath: requireProgram('Chromium', findChromium()) })
const page = await browser.newPage({ viewport: SIZE })
mkdirSync(FOLDER, { recursive: true })
for (const [name, words] of [
  ['general', GENERAL],
  ['table', ''],
] as const) {
  await page.setContent(table(words))
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
  writeFileSync(`${FOLDER}/${name}.png`, await encoded({ ...SIZE, channels: 3, data: await pixelsOf(page) }))
}
for (const { name, font } of LETTERINGS) {
  const { glyphs, width, height, ink } = await lettersOf(page, font)
  writeFileSync(`${FOLDER}/${name}.png`, await encoded({ width, height, channels: 1, data: Uint8Array.from(ink) }))
  writeFileSync(`${FOLDER}/${name}.json`, `${JSON.stringify(glyphs)}\n`)
}
await browser.close()

import type { Bitmap } from './png'

/** Where a character is in the picture of all characters, and how it is placed on a line, in pixels. */
export interface Glyph {
  x: number
  y: number
  width: number
  height: number
  /** The distances from the pen to the glyph's left edge, and from the base line up to its upper edge. */
  left: number
  top: number
  /** How far the pen moves on. */
  advance: number
}

/** The characters of one font in one size. */
export interface Lettering {
  glyphs: Readonly<Record<string, Glyph>>
  /** How much ink each pixel has, for all glyphs. */
  ink: Bitmap
}

export type Colour = readonly [red: number, green: number, blue: number]

/** The width of a text; undefined if it has a character that the font lacks. */
export function widthOf(text: string, { glyphs }: Lettering): number | undefined {
  let width = 0
  for (const character of text) {
    const glyph = glyphs[character]
    if (glyph === undefined) return undefined
    width += glyph.advance
  }
  return width
}

/** The text, or as much of it as fits, with an ellipsis. */
export function fitted(text: string, lettering: Lettering, maxWidth: number): string {
  if ((widthOf(text, lettering) ?? 0) <= maxWidth) return text
  const characters = [...text]
  const isTooWide = () => (widthOf(`${characters.join('')}…`, lettering) ?? 0) > maxWidth
  while (characters.length > 0 && isTooWide()) characters.pop()
  return `${characters.join('').trimEnd()}…`
}

/** Draws a text whose characters the font has, from (x, y) on the base line. */
export function drawText(
  picture: Bitmap,
  text: string,
  { lettering, colour, x, y }: { lettering: Lettering; colour: Colour; x: number; y: number },
): void {
  let pen = x
  for (const character of text) {
    const glyph = lettering.glyphs[character]
    if (glyph === undefined) continue
    drawGlyph(picture, lettering.ink, glyph, colour, Math.round(pen + glyph.left), y - glyph.top)
    pen += glyph.advance
  }
}

function drawGlyph(picture: Bitmap, ink: Bitmap, glyph: Glyph, colour: Colour, left: number, top: number): void {
  for (let row = 0; row < glyph.height; row += 1) {
    for (let column = 0; column < glyph.width; column += 1) {
      const share = (ink.data[(glyph.y + row) * ink.width + glyph.x + column] ?? 0) / 255
      if (share > 0) blend(picture, left + column, top + row, colour, share)
    }
  }
}

function blend({ width, height, data }: Bitmap, x: number, y: number, colour: Colour, share: number): void {
  if (x < 0 || y < 0 || x >= width || y >= height) return
  const at = (y * width + x) * 3
  for (let channel = 0; channel < 3; channel += 1) {
    data[at + channel] = Math.round((data[at + channel] ?? 0) * (1 - share) + (colour[channel] ?? 0) * share)
  }
}

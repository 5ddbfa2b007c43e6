import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { Mutex } from 'async-mutex'
import QuickLru from 'quick-lru'
import type { Invitation } from '../../rooms/invitation'
import { drawText, fitted, widthOf, type Colour, type Glyph, type Lettering } from './draw-text'
import { filter, pngOf, readPng, type Bitmap, type Rows } from './png'

/** Each picture takes about 0.2 MB. */
const CACHED_PICTURES = 30
const MAX_WAITING = 20

const LEFT = 72
const MAX_WIDTH = 590
const INK: Colour = [244, 241, 228]
/** Base lines, and how far a line of text extends above and below its base line. */
const TITLE = { first: 286, second: 366, reach: [72, 30] as const }
const LINE = { gap: 78, reach: [44, 16] as const }

interface Materials {
  /** The table without words. */
  table: Bitmap
  rows: Rows
  title: Lettering
  line: Lettering
}

/** What is written on a picture. */
interface Words {
  title: string[]
  line: string
}

/** The pictures that messengers show for links to rooms. Their parts are read when the first picture is made. */
export class RoomPictures {
  readonly #folder: string
  readonly #cache = new QuickLru<string, Promise<Buffer>>({ maxSize: CACHED_PICTURES })
  readonly #mutex = new Mutex()
  #materials: Promise<Materials> | undefined
  #waiting = 0

  /** The folder of the parts that `npm run icons` has drawn. */
  constructor(folder: string) {
    this.#folder = folder
  }

  /** The picture as PNG; undefined if too many pictures wait to be made. */
  async of(invitation: Invitation): Promise<Buffer | undefined> {
    const { host, ante, playerCount } = invitation
    const key = JSON.stringify([host, ante, playerCount])
    const known = this.#cache.get(key)
    if (known !== undefined) return known
    if (this.#waiting >= MAX_WAITING) return undefined
    const made = this.#makeInTurn(invitation)
    this.#cache.set(key, made)
    made.catch(() => {
      this.#cache.delete(key)
      this.#materials = undefined
    })
    return made
  }

  async #makeInTurn(invitation: Invitation): Promise<Buffer> {
    this.#waiting += 1
    try {
      return await this.#mutex.runExclusive(() => this.#make(invitation))
    } finally {
      this.#waiting -= 1
    }
  }

  async #make(invitation: Invitation): Promise<Buffer> {
    const { table, rows, title, line } = await (this.#materials ??= this.#read())
    const words = wordsOf(invitation, title)
    const picture = { ...table, data: table.data.slice() }
    const own = rows.slice()
    const write = async (text: string, lettering: Lettering, y: number, [above, below]: readonly [number, number]) => {
      drawText(picture, text, { lettering, colour: INK, x: LEFT, y })
      filter(picture, own, y - above, y + below)
      await nextTurn()
    }
    await write(words.title[0] ?? '', title, TITLE.first, TITLE.reach)
    if (words.title[1] !== undefined) await write(words.title[1], title, TITLE.second, TITLE.reach)
    const last = words.title.length > 1 ? TITLE.second : TITLE.first
    await write(words.line, line, last + LINE.gap, LINE.reach)
    return pngOf(table, own)
  }

  async #read(): Promise<Materials> {
    const { bitmap: table, rows } = await readPng(await readFile(join(this.#folder, 'table.png')))
    return { table, rows, title: await this.#lettering('title'), line: await this.#lettering('line') }
  }

  async #lettering(name: string): Promise<Lettering> {
    const { bitmap: ink } = await readPng(await readFile(join(this.#folder, `${name}.png`)))
    const glyphs = JSON.parse(await readFile(join(this.#folder, `${name}.json`), 'utf8')) as Record<string, Glyph>
    return { glyphs, ink }
  }
}

/** Names in letters that the font lacks are left out; the title of the link has them. */
function wordsOf({ host, ante, playerCount }: Invitation, lettering: Lettering): Words {
  const line = `Ante $${ante}, ${playerCount} at the table`
  const hasLetters = host !== null && widthOf(host, lettering) !== undefined
  return { title: hasLetters ? wrapped(`${host}’s table`, lettering) : ['3-card poker', 'with friends'], line }
}

/** The text in one line if it fits, else in two. */
function wrapped(text: string, lettering: Lettering): string[] {
  const fits = (part: string) => (widthOf(part, lettering) ?? 0) <= MAX_WIDTH
  if (fits(text)) return [text]
  const words = text.split(' ')
  let first = words.length - 1
  while (first > 1 && !fits(words.slice(0, first).join(' '))) first -= 1
  return [words.slice(0, first), words.slice(first)].map((part) => fitted(part.join(' '), lettering, MAX_WIDTH))
}

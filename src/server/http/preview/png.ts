import { setImmediate as nextTurn } from 'node:timers/promises'
import { promisify } from 'node:util'
import { crc32, deflate as deflateWithCallback, inflate as inflateWithCallback } from 'node:zlib'

// zlib's functions without "Sync" work outside of the event loop.
const deflate = promisify(deflateWithCallback)
const inflate = promisify(inflateWithCallback)

/** A picture of 8 bits a channel: 1 channel (grey) or 3 (red, green, blue). */
export interface Bitmap {
  width: number
  height: number
  channels: 1 | 3
  data: Uint8Array
}

/** The rows of a PNG before they are compressed. */
export type Rows = Uint8Array

const SIGNATURE = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10])
/** Each pixel as the difference to the one before: even areas become zeros. */
const SUB_FILTER = 1
/** The rows have 1200 pixels each; this many take about a millisecond. */
const ROWS_IN_A_TURN = 64

/** Writes the rows of the picture from `from` to `to - 1` into `rows`. */
export function filter({ width, channels, data }: Bitmap, rows: Rows, from: number, to: number): void {
  const size = width * channels
  for (let y = from; y < to; y += 1) {
    const source = data.subarray(y * size, (y + 1) * size)
    const row = rows.subarray(y * (size + 1), (y + 1) * (size + 1))
    row[0] = SUB_FILTER
    for (let x = 0; x < size; x += 1) row[x + 1] = (source[x] ?? 0) - (x < channels ? 0 : (source[x - channels] ?? 0))
  }
}

/** The PNG of a picture whose rows are given. */
export async function pngOf({ width, height, channels }: Omit<Bitmap, 'data'>, rows: Rows): Promise<Buffer> {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, channels === 3 ? 2 : 0], 8)
  const parts = [chunk('IHDR', header), chunk('IDAT', await deflate(rows)), chunk('IEND', Buffer.alloc(0))]
  return Buffer.concat([SIGNATURE, ...parts])
}

/** Reads a PNG as `pngOf` writes it, a few rows in a turn of the event loop. */
export async function readPng(png: Buffer): Promise<{ bitmap: Bitmap; rows: Rows }> {
  const width = png.readUInt32BE(16)
  const height = png.readUInt32BE(20)
  const channels = png.readUInt8(25) === 2 ? 3 : 1
  const rows = await inflate(png.subarray(41, 41 + png.readUInt32BE(33)))
  const size = width * channels
  const data = new Uint8Array(size * height)
  for (let y = 0; y < height; y += 1) {
    const row = rows.subarray(y * (size + 1) + 1, (y + 1) * (size + 1))
    const target = data.subarray(y * size, (y + 1) * size)
    for (let x = 0; x < size; x += 1) target[x] = (row[x] ?? 0) + (x < channels ? 0 : (target[x - channels] ?? 0))
    if (y % ROWS_IN_A_TURN === 0) await nextTurn()
  }
  return { bitmap: { width, height, channels, data }, rows }
}

function chunk(type: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), content])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(content.length)
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}

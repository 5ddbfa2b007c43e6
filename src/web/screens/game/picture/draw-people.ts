import { signedDollars } from '../../../ui/money'
import { COLOURS, DISPLAY, strokeLine, TEXT, write, type Box } from './canvas-tools'
import type { PictureFacts, PicturePerson } from './picture-facts'

const MOST_ROW = 84

/** Draws the list of people. Returns the lower end of the list. */
export function drawPeople(context: CanvasRenderingContext2D, { people, others }: PictureFacts, box: Box): number {
  const rows = people.length + (others > 0 ? 1 : 0)
  const height = Math.min(MOST_ROW, box.height / rows)
  const rowAt = (index: number): Box => ({ ...box, y: box.y + index * height, height })
  for (const [index, person] of people.entries()) drawPerson(context, person, index + 1, rowAt(index))
  if (others > 0) drawOthers(context, others, rowAt(people.length))
  return box.y + rows * height
}

/** @param line The place of the person's line in the course. */
function drawPerson(context: CanvasRenderingContext2D, person: PicturePerson, line: number, row: Box): void {
  const y = row.y + row.height / 2
  const size = row.height * 0.52
  const nameX = row.x + size * 3.5
  const totalWidth = row.width * 0.26
  const winsWidth = row.width * 0.15
  const words = { y, size, weight: 600, colour: COLOURS.ink, font: TEXT }
  const small = { ...words, size: size * 0.72, colour: COLOURS.ink2, align: 'right' } as const
  if (person.isBest) fillRow(context, row)
  write(context, String(person.place ?? ''), { ...words, x: row.x, room: size * 1.3, colour: COLOURS.ink2 })
  if (person.total !== null) strokeLine(context, line, new Path2D(`M${row.x + size * 1.5},${y}h${size * 1.6}`))
  const room = row.x + row.width - totalWidth - winsWidth - nameX - size / 2
  write(context, person.name, { ...words, x: nameX, room })
  write(context, person.wins, { ...small, x: row.x + row.width - totalWidth, room: winsWidth })
  if (person.total === null) return
  const total = { ...words, x: row.x + row.width, room: totalWidth - size / 2, font: DISPLAY, weight: 700 }
  write(context, signedDollars(person.total), { ...total, colour: colourOf(person.total), align: 'right' })
}

function colourOf(total: number): string {
  if (total === 0) return COLOURS.ink
  return total > 0 ? COLOURS.gain : COLOURS.loss
}

function fillRow(context: CanvasRenderingContext2D, { x, y, width, height }: Box): void {
  context.fillStyle = COLOURS.win
  context.fillRect(x - 16, y + 3, width + 32, height - 6)
}

function drawOthers(context: CanvasRenderingContext2D, others: number, { x, y, width, height }: Box): void {
  const words = { y: y + height / 2, size: height * 0.42, font: TEXT, weight: 600, colour: COLOURS.ink2 }
  write(context, `and ${others} more`, { ...words, x, room: width })
}

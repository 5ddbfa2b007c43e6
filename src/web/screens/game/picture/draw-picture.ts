import { signedDollars, shortDollars } from '../../../ui/money'
import { courseLines, type CourseFrame } from '../course/course-lines'
import { dashOf } from '../course/line-looks'
import type { PictureFacts } from './picture-facts'

/** Width and height in pixels: one for phones, one for links and chats. */
export const PICTURE_SIZES = {
  tall: { width: 1200, height: 1500 },
  wide: { width: 1200, height: 630 },
} as const

export type PictureShape = keyof typeof PICTURE_SIZES

/** A picture is the same in both themes: the light one's colours, as `ui/tokens.css` has them. */
const COLOURS = {
  felt: '#1e583e',
  lit: '#2c6f4b',
  onFelt: '#f5f8f0',
  onFelt2: '#d3e3d3',
  brass: '#e5bf64',
  sheet: '#fcfdfa',
  ink: '#11271f',
  ink2: '#3f524a',
  line: '#ccd7d0',
  edge: '#72867a',
  win: '#f6eed5',
  gain: '#126635',
  loss: '#ad2623',
  series: ['#065bb5', '#ad2623', '#126635', '#7d3c98', '#785310', '#0b6b74'],
} as const

const DISPLAY = 'Petrona, Georgia, serif'
const TEXT = '"Figtree Variable", system-ui, sans-serif'

interface Box {
  x: number
  y: number
  width: number
  height: number
}

interface Layout {
  title: { x: number; y: number; size: number }
  paper: Box
  list: Box
  chart: Box
}

const LAYOUTS: Record<PictureShape, Layout> = {
  tall: {
    title: { x: 80, y: 128, size: 72 },
    paper: { x: 60, y: 290, width: 1080, height: 1150 },
    list: { x: 100, y: 316, width: 1000, height: 660 },
    chart: { x: 100, y: 1000, width: 1000, height: 410 },
  },
  wide: {
    title: { x: 48, y: 58, size: 46 },
    paper: { x: 36, y: 156, width: 1128, height: 444 },
    list: { x: 60, y: 170, width: 520, height: 416 },
    chart: { x: 610, y: 180, width: 530, height: 396 },
  },
}

/** Waits for the page's fonts, which a canvas does not load by itself. */
export async function loadPictureFonts(): Promise<void> {
  await Promise.all([document.fonts.load(`700 40px ${DISPLAY}`), document.fonts.load(`600 40px ${TEXT}`)])
}

export function drawPicture(context: CanvasRenderingContext2D, facts: PictureFacts, shape: PictureShape): void {
  const { width, height } = PICTURE_SIZES[shape]
  const layout = LAYOUTS[shape]
  drawFelt(context, width, height)
  drawTitle(context, facts, layout.title, width)
  drawPaper(context, layout.paper)
  const listEnd = drawPeople(context, facts, layout.list)
  drawCourse(context, facts, shape === 'tall' ? below(layout.chart, listEnd + 24) : layout.chart)
}

/** The box with its upper edge at another height. */
function below(box: Box, y: number): Box {
  return { ...box, y, height: box.y + box.height - y }
}

function drawFelt(context: CanvasRenderingContext2D, width: number, height: number): void {
  const lamp = context.createRadialGradient(width / 2, height * 0.2, 0, width / 2, height * 0.2, width * 0.8)
  lamp.addColorStop(0, COLOURS.lit)
  lamp.addColorStop(1, COLOURS.felt)
  context.fillStyle = lamp
  context.fillRect(0, 0, width, height)
}

function drawTitle(
  context: CanvasRenderingContext2D,
  facts: PictureFacts,
  { x, y, size }: Layout['title'],
  width: number,
) {
  const room = width - 2 * x
  write(context, '3-Card Poker with Harvey', { x, y, room, size, font: DISPLAY, weight: 700, colour: COLOURS.onFelt })
  const small = { x, room, size: size * 0.47, font: TEXT, weight: 600 }
  write(context, `${facts.date} · ${facts.length}`, { ...small, y: y + size * 0.8, colour: COLOURS.onFelt2 })
  write(context, facts.biggestPot, { ...small, y: y + size * 1.45, colour: COLOURS.brass })
}

const HOLE = 9

/** A sheet with a perforated top edge. */
function drawPaper(context: CanvasRenderingContext2D, { x, y, width, height }: Box): void {
  context.fillStyle = COLOURS.sheet
  context.fillRect(x, y, width, height)
  context.fillStyle = COLOURS.felt
  for (let hole = x + HOLE * 1.5; hole < x + width; hole += HOLE * 3) {
    context.beginPath()
    context.arc(hole, y, HOLE, 0, Math.PI)
    context.fill()
  }
}

const MOST_ROW = 84

/** Answers where the list ends. */
function drawPeople(context: CanvasRenderingContext2D, { people, others }: PictureFacts, box: Box): number {
  const rows = people.length + (others > 0 ? 1 : 0)
  const row = Math.min(MOST_ROW, box.height / rows)
  const size = row * 0.52
  for (const [index, { name, total, wins }] of people.entries()) {
    const top = box.y + index * row
    const y = top + row / 2
    if (index === 0) fillRow(context, box, top, row)
    const words = { y, size, weight: 600, colour: COLOURS.ink, font: TEXT }
    write(context, String(index + 1), { ...words, x: box.x, room: size * 1.3, colour: COLOURS.ink2 })
    drawSample(context, index + 1, box.x + size * 1.5, y, size * 1.6)
    const nameX = box.x + size * 3.5
    const amountWidth = box.width * 0.26
    const winsWidth = box.width * 0.15
    write(context, name, { ...words, x: nameX, room: box.width - amountWidth - winsWidth - (nameX - box.x) - size / 2 })
    const winsX = box.x + box.width - amountWidth
    write(context, wins, {
      ...words,
      x: winsX,
      room: winsWidth,
      size: size * 0.72,
      colour: COLOURS.ink2,
      align: 'right',
    })
    write(context, signedDollars(total), {
      ...words,
      x: box.x + box.width,
      room: amountWidth - size / 2,
      font: DISPLAY,
      weight: 700,
      colour: total > 0 ? COLOURS.gain : total < 0 ? COLOURS.loss : COLOURS.ink,
      align: 'right',
    })
  }
  if (others === 0) return box.y + rows * row
  const y = box.y + (people.length + 0.5) * row
  const words = `and ${others} more`
  write(context, words, {
    x: box.x,
    y,
    room: box.width,
    size: size * 0.8,
    font: TEXT,
    weight: 600,
    colour: COLOURS.ink2,
  })
  return box.y + rows * row
}

function fillRow(context: CanvasRenderingContext2D, { x, width }: Box, top: number, height: number): void {
  context.fillStyle = COLOURS.win
  context.fillRect(x - 16, top + 3, width + 32, height - 6)
}

function drawSample(context: CanvasRenderingContext2D, place: number, x: number, y: number, width: number): void {
  stroke(context, place, new Path2D(`M${x},${y}h${width}`))
}

function drawCourse(context: CanvasRenderingContext2D, { course, people }: PictureFacts, box: Box): void {
  const frame: CourseFrame = { width: box.width, height: box.height, left: 96, right: 44, top: 16, bottom: 16 }
  const shown = { ...course, people: course.people.filter(({ id, name }) => placeOf(people, id, name) > 0) }
  const { lines, ticks, games } = courseLines(shown, frame, 24)
  context.save()
  context.translate(box.x, box.y)
  context.lineWidth = 1.5
  for (const { y, total } of ticks) {
    rule(context, total === 0 ? COLOURS.edge : COLOURS.line, `M${frame.left},${y}H${frame.width - frame.right}`)
    const amount = { x: frame.left - 12, y, room: frame.left - 12, size: 24, font: TEXT, weight: 500 }
    write(context, shortDollars(total), { ...amount, colour: COLOURS.ink2, align: 'right' })
  }
  for (const x of games) rule(context, COLOURS.edge, `M${x},${frame.top}V${frame.height - frame.bottom}`, [2, 8])
  for (const { person, path, end } of lines) {
    const place = placeOf(people, person.id, person.name)
    stroke(context, place, new Path2D(path))
    rule(context, hue(place), `M${end.x},${end.y}L${end.x + 12},${end.labelY}`)
    const words = { x: end.x + 16, y: end.labelY, room: 28, size: 22, font: TEXT, weight: 700 }
    write(context, String(place), { ...words, colour: hue(place) })
  }
  context.restore()
}

/** The place of a line in the list; 0 for who is not in it. */
function placeOf(people: PictureFacts['people'], id: string, name: string): number {
  return 1 + people.findIndex((person) => person.id === id || (id === name && person.name === name))
}

const hue = (place: number) => COLOURS.series[(place - 1) % COLOURS.series.length] ?? COLOURS.ink

function stroke(context: CanvasRenderingContext2D, place: number, path: Path2D): void {
  context.save()
  context.strokeStyle = hue(place)
  context.lineWidth = 4
  context.lineJoin = 'round'
  context.setLineDash((dashOf(place) ?? '').split(' ').map((length) => Number(length) * 2.2))
  context.stroke(path)
  context.restore()
}

function rule(context: CanvasRenderingContext2D, colour: string, path: string, dash: number[] = []): void {
  context.strokeStyle = colour
  context.setLineDash(dash)
  context.stroke(new Path2D(path))
  context.setLineDash([])
}

interface Words {
  x: number
  /** The middle of the line. */
  y: number
  /** What does not fit is written smaller. */
  room: number
  size: number
  font: string
  weight: number
  colour: string
  align?: CanvasTextAlign
}

function write(context: CanvasRenderingContext2D, text: string, words: Words): void {
  const { x, y, room, size, font, weight, colour, align = 'left' } = words
  context.fillStyle = colour
  context.textAlign = align
  context.textBaseline = 'middle'
  context.font = `${weight} ${size}px ${font}`
  const { width } = context.measureText(text)
  if (width > room) context.font = `${weight} ${(size * room) / width}px ${font}`
  context.fillText(text, x, y)
}

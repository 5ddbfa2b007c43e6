import { COLOURS, DISPLAY, TEXT, write, type Box } from './canvas-tools'
import { drawCourse } from './draw-course'
import { drawPeople } from './draw-people'
import type { PictureFacts } from './picture-facts'

/** Width and height in pixels: one for phones, one for links and chats. */
export const PICTURE_SIZES = {
  tall: { width: 1200, height: 1500 },
  wide: { width: 1200, height: 630 },
} as const

export type PictureShape = keyof typeof PICTURE_SIZES

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

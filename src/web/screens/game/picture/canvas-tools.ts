import { dashOf } from '../course/line-looks'

/** The tools with which the parts of the picture are drawn. */

/** A picture has the same colours in both themes: those of the light theme in `ui/tokens.css`. */
export const COLOURS = {
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

export const DISPLAY = 'Petrona, Georgia, serif'
export const TEXT = '"Figtree Variable", system-ui, sans-serif'

export interface Box {
  x: number
  y: number
  width: number
  height: number
}

/** The colour of the line in this place. */
export const hue = (place: number) => COLOURS.series[(place - 1) % COLOURS.series.length] ?? COLOURS.ink

/** Draws a line as the course has it in this place. */
export function strokeLine(context: CanvasRenderingContext2D, place: number, path: Path2D): void {
  context.save()
  context.strokeStyle = hue(place)
  context.lineWidth = 4
  context.lineJoin = 'round'
  context.setLineDash(dashOf(place).map((length) => length * 2.2))
  context.stroke(path)
  context.restore()
}

/** Draws a thin line. */
export function rule(context: CanvasRenderingContext2D, colour: string, path: string, dash: number[] = []): void {
  context.strokeStyle = colour
  context.setLineDash(dash)
  context.stroke(new Path2D(path))
  context.setLineDash([])
}

interface Words {
  x: number
  /** The middle of the line. */
  y: number
  /** The width for the text. A text that does not fit is written smaller. */
  room: number
  size: number
  font: string
  weight: number
  colour: string
  align?: CanvasTextAlign
}

/** Writes one line of text. */
export function write(context: CanvasRenderingContext2D, text: string, words: Words): void {
  const { x, y, room, size, font, weight, colour, align = 'left' } = words
  context.fillStyle = colour
  context.textAlign = align
  context.textBaseline = 'middle'
  context.font = `${weight} ${size}px ${font}`
  const { width } = context.measureText(text)
  if (width > room) context.font = `${weight} ${(size * room) / width}px ${font}`
  context.fillText(text, x, y)
}

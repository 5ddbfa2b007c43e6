export interface LinePlot {
  /** The label of the horizontal axis. */
  label: string
  scale: 'linear' | 'logarithmic'
  points: { x: number; y: number }[]
}

const WIDTH = 340
const HEIGHT = 240
const LEFT = 56
const RIGHT = 24
const TOP = 36
const BOTTOM = 52
/** Readable on a light and on a dark background. */
const INK = '#7a7f87'
const LINE = '#c8553d'

/** Plots of CPU time side by side in one SVG, with the same vertical scale from zero. */
export function linePlots(plots: LinePlot[]): string {
  const top = Math.max(...plots.flatMap(({ points }) => points.map(({ y }) => y))) * 1.15
  const drawn = plots.map((plot, index) => `<g transform="translate(${index * WIDTH} 0)">${drawing(plot, top)}</g>`)
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH * plots.length} ${HEIGHT}" ` +
    `font-family="sans-serif" font-size="12" fill="${INK}">\n${drawn.join('\n')}\n</svg>\n`
  )
}

function drawing({ label, scale, points }: LinePlot, top: number): string {
  const along = (x: number) => (scale === 'linear' ? x : Math.log(x))
  const [first = 0, last = 1] = [points[0]?.x, points.at(-1)?.x].map((x) => along(x ?? 1))
  const atX = (x: number) => LEFT + ((along(x) - first) / (last - first)) * (WIDTH - LEFT - RIGHT)
  const atY = (y: number) => TOP + (1 - y / top) * (HEIGHT - TOP - BOTTOM)
  const base = HEIGHT - BOTTOM
  return [
    text(8, 18, 'server CPU for an action, us', 'start'),
    `<path d="M${LEFT} ${TOP}V${base}H${WIDTH - RIGHT}" fill="none" stroke="${INK}"/>`,
    text(LEFT - 6, base + 4, '0', 'end'),
    `<path d="${points.map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${round(atX(x))} ${round(atY(y))}`).join('')}" fill="none" stroke="${LINE}" stroke-width="2"/>`,
    ...points.flatMap(({ x, y }) => [
      `<circle cx="${round(atX(x))}" cy="${round(atY(y))}" r="4" fill="${LINE}"/>`,
      text(atX(x), atY(y) - 10, y.toFixed(0), 'middle'),
      text(atX(x), base + 18, x.toLocaleString('en'), 'middle'),
    ]),
    text((LEFT + WIDTH - RIGHT) / 2, base + 38, label, 'middle'),
  ].join('\n')
}

function text(x: number, y: number, words: string, anchor: 'start' | 'middle' | 'end'): string {
  return `<text x="${round(x)}" y="${round(y)}" text-anchor="${anchor}">${words}</text>`
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}

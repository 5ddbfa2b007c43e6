import type { Size } from './use-size'

/** Where the seats are round the table: Harvey at the head, the others clockwise from the viewer's left. */

/** Centre of a seat, in per cent of the felt's width and height. */
export interface Spot {
  x: number
  y: number
}

export interface OvalLayout {
  /** Whether every seat has its width or height to itself. */
  fits: boolean
  spots: Spot[]
}

/** The table's outline: a superellipse with this exponent. */
const EXPONENT = 2 / 3.4
const STEPS = 900
const EDGE = 24
/** How far down its side a seat may come, by the number of seats on the side. */
const LONGEST_WALK = [0, 0.62, 0.84, 0.95]

interface Point {
  x: number
  y: number
}

/**
 * Walks down each side of the table from Harvey. The next seat is where the distance from the last one reaches a seat's
 * width or height, each multiplied by the largest factor with which all seats find a place. `head` is the distance of
 * Harvey's centre from the top, `foot` how far seats keep from the middle of the foot, which is the viewer's. All
 * measures are in pixels. If the foot is free and the count is odd, the first seat is at the foot, across from Harvey,
 * so that both sides are equal.
 */
export function ovalLayout(count: number, felt: Size, seat: Size, head: number, foot: number | 'free'): OvalLayout {
  const hasFoot = foot === 'free' && count % 2 === 1
  const path = leftSide(felt, seat, head, foot === 'free' ? seat.width * (hasFoot ? 1.2 : 0.6) : foot)
  const sideCount = hasFoot ? count - 1 : count
  const leftCount = Math.ceil(sideCount / 2)
  const left = spread(path, leftCount, seat)
  const right = spread(path, sideCount - leftCount, seat)
  const depth = halfDepth(felt, seat, head)
  const toSpot = ({ x, y }: Point): Spot => ({
    x: ((x + felt.width / 2) / felt.width) * 100,
    y: ((y + depth + head) / felt.height) * 100,
  })
  return {
    fits: Math.min(left.factor, right.factor) >= 1,
    spots: [
      ...(hasFoot ? [{ x: 0, y: depth }] : []),
      ...[...left.seats].reverse(),
      ...right.seats.map(({ x, y }) => ({ x: -x, y })),
    ].map(toSpot),
  }
}

/** From the middle between head and foot to either of them. */
const halfDepth = (felt: Size, seat: Size, head: number) => (felt.height - seat.height / 2 - 8 - head) / 2

/** Points from the head down the left side, as far as seats may go. */
function leftSide(felt: Size, seat: Size, head: number, foot: number): Point[] {
  const halfWidth = felt.width / 2 - seat.width / 2 - EDGE
  const halfHeight = halfDepth(felt, seat, head)
  const path: Point[] = []
  for (let step = 0; step <= STEPS; step++) {
    const angle = -Math.PI / 2 - (step / STEPS) * Math.PI
    path.push({ x: halfWidth * bulge(Math.cos(angle)), y: halfHeight * bulge(Math.sin(angle)) })
  }
  const end = path.findIndex(({ x }, step) => step > STEPS / 2 && x > -foot)
  return end < 0 ? path : path.slice(0, end)
}

const bulge = (part: number) => Math.sign(part) * Math.abs(part) ** EXPONENT

/** The largest factor that gives all seats of a side a place, found by halving. */
function spread(path: readonly Point[], count: number, seat: Size): { seats: Point[]; factor: number } {
  if (count === 0) return { seats: [], factor: Number.POSITIVE_INFINITY }
  let low = 0
  let high = 9
  let seats = walk(path, count, seat, low)
  for (let round = 0; round < 24; round++) {
    const factor = (low + high) / 2
    const found = walk(path, count, seat, factor)
    if (found.length === count) {
      seats = found
      low = factor
    } else high = factor
  }
  return { seats, factor: low }
}

function walk(path: readonly Point[], count: number, seat: Size, factor: number): Point[] {
  const seats: Point[] = []
  const last = (path.length - 1) * (LONGEST_WALK[count] ?? 1)
  let from = path[0] ?? { x: 0, y: 0 }
  for (const [step, point] of path.entries()) {
    if (step === 0) continue
    if (step > last || seats.length === count) break
    const way = Math.max(Math.abs(point.x - from.x) / seat.width, Math.abs(point.y - from.y) / seat.height)
    if (way < factor) continue
    seats.push(point)
    from = point
  }
  return seats
}

/**
 * Phones with up to 6 others: two files, the pot between them. On a low felt they are shorter: the viewer's hand covers
 * the foot of the felt, and a name of three lines needs its room at the top.
 */
export function fileLayout(count: number, felt: Size, seatWidth: number): Spot[] {
  const leftCount = Math.ceil(count / 2)
  const left = (seatWidth / 2 / felt.width) * 100 + 2.4
  const ends = { top: (HALF_SEAT / felt.height) * 100, foot: (1 - ABOVE_HAND / felt.height) * 100 }
  return [...file(leftCount, left, ends), ...file(count - leftCount, 100 - left, ends).reverse()]
}

/** Half the height of a seat whose name has three lines. */
const HALF_SEAT = 52
/** From the middle of a seat to the foot of a felt, where the viewer's hand is. */
const ABOVE_HAND = 73

/** From the foot upwards; a file that is not full is nearer to the middle. */
function file(count: number, x: number, { top, foot }: { top: number; foot: number }): Spot[] {
  const lowest = Math.min(foot, count === 1 ? 64 : count === 2 ? 78 : 81)
  const gap = count === 1 ? 0 : Math.min(40, Math.min(62, lowest - top) / (count - 1))
  return Array.from({ length: count }, (_, place) => ({ x, y: lowest - place * gap }))
}

/** Where a seat's chip lies: from the seat towards the pot, just clear of the seat. In per cent of the felt. */
export function chipSpot(spot: Spot, felt: Size, seat: Size): Spot {
  const x = (spot.x / 100) * felt.width
  const y = (spot.y / 100) * felt.height
  const way = { x: felt.width / 2 - x, y: felt.height * 0.47 - y }
  const share = Math.min((seat.width / 2 + 34) / Math.abs(way.x || 1), (seat.height / 2 + 26) / Math.abs(way.y || 1))
  return { x: ((x + way.x * share) / felt.width) * 100, y: ((y + way.y * share) / felt.height) * 100 }
}

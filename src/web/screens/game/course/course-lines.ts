import { scaleLinear } from 'd3-scale'
import { line } from 'd3-shape'
import { finalTotal, type Course, type CoursePerson, type CoursePoint } from './course'

/** Where the lines of a course run in a picture of some size, in its own units. */

export interface CourseFrame {
  width: number
  height: number
  /** Room for the amounts at the left and the numbers at the right. */
  left: number
  right: number
  top: number
  bottom: number
}

interface CourseLine {
  person: CoursePerson
  /** 1 for the best total. */
  place: number
  path: string
  /** Where the line ends, and where its number is, moved apart from the other numbers. */
  end: { x: number; y: number; labelY: number }
}

export interface CourseLines {
  lines: CourseLine[]
  /** The amounts at the left edge. */
  ticks: { y: number; total: number }[]
  /** The x of each beginning of a game. */
  games: number[]
}

const TICKS = 5

export function courseLines(course: Course, frame: CourseFrame, labelGap: number): CourseLines {
  const { width, height, left, right, top, bottom } = frame
  const totals = course.people.flatMap(({ points }) => points.map(({ total }) => total))
  const x = scaleLinear([0, Math.max(1, course.rounds)], [left, width - right])
  const y = scaleLinear([Math.min(0, ...totals), Math.max(0, ...totals)], [height - bottom, top]).nice(TICKS)
  const path = line<CoursePoint>(
    ({ after }) => x(after),
    ({ total }) => y(total),
  )
  const ends = course.people.map((person) => y(finalTotal(person)))
  const labels = spread(ends, labelGap, { top, bottom: height - bottom })
  return {
    lines: course.people.map((person, place) => ({
      person,
      place: place + 1,
      path: path(withEnd(person.points, course.rounds)) ?? '',
      end: { x: width - right, y: ends[place] ?? 0, labelY: labels[place] ?? 0 },
    })),
    ticks: y
      .ticks(TICKS)
      .filter(Number.isInteger)
      .map((total) => ({ total, y: y(total) })),
    games: course.gameStarts.map((after) => x(after)),
  }
}

/** All lines end at the right edge. */
function withEnd(points: readonly CoursePoint[], rounds: number): CoursePoint[] {
  const last = points.at(-1)
  return last === undefined || last.after === rounds ? [...points] : [...points, { after: rounds, total: last.total }]
}

/** Moves positions, which come from the top down, so that neighbours are `gap` apart and all lie within the bounds. */
export function spread(wanted: readonly number[], gap: number, bounds: { top: number; bottom: number }): number[] {
  const down: number[] = []
  for (const position of wanted) down.push(Math.max(position, (down.at(-1) ?? -Infinity) + gap))
  const up: number[] = []
  for (const position of [...down].reverse()) up.push(Math.min(position, (up.at(-1) ?? bounds.bottom + gap) - gap))
  const spreadOut = up.reverse()
  const missing = bounds.top - (spreadOut[0] ?? bounds.top)
  return missing <= 0 ? spreadOut : spreadOut.map((position) => position + missing)
}

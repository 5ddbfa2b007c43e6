import { classNames } from '../../../ui/class-names'
import { shortDollars } from '../../../ui/money'
import styles from './course-chart.module.css'
import type { Course } from './course'
import { courseLines } from './course-lines'
import { dashOf, hueOf } from './line-looks'

const LABEL_GAP = 15
const LEAST_HEIGHT = 240

/** The running totals as lines, each with its place at the end. The legend and the table contain the same in words. */
export function CourseChart({
  course,
  viewerId,
  picked,
}: {
  course: Course
  viewerId: string | undefined
  /** The person whose line stands out. */
  picked: string | null
}) {
  const height = Math.max(LEAST_HEIGHT, course.people.length * LABEL_GAP + 40)
  const frame = { width: 320, height, left: 46, right: 26, top: 14, bottom: 14 }
  const { lines, ticks, games } = courseLines(course, frame, LABEL_GAP)
  return (
    <svg viewBox={`0 0 ${frame.width} ${height}`} className={styles.chart} aria-hidden="true">
      {ticks.map(({ y, total }) => (
        <g key={total}>
          <line
            x1={frame.left}
            x2={frame.width - frame.right}
            y1={y}
            y2={y}
            className={total === 0 ? styles.zero : styles.tick}
          />
          <text x={frame.left - 6} y={y} dy="0.32em" className={styles.amount}>
            {shortDollars(total)}
          </text>
        </g>
      ))}
      {games.map((x) => (
        <line key={x} x1={x} x2={x} y1={frame.top} y2={height - frame.bottom} className={styles.game} />
      ))}
      {lines.map(({ person, place, path, end }) => (
        <g
          key={person.id}
          className={classNames(
            styles.line,
            person.id === viewerId && styles.own,
            picked !== null && picked !== person.id && styles.faint,
          )}
          style={{ color: hueOf(place) }}
        >
          <path d={path} strokeDasharray={dashOf(place).join(' ')} />
          <line x1={end.x} y1={end.y} x2={end.x + 7} y2={end.labelY} className={styles.lead} />
          <text x={end.x + 9} y={end.labelY} dy="0.34em" className={styles.place}>
            {place}
          </text>
        </g>
      ))}
    </svg>
  )
}

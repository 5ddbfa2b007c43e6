import { useMemo, useState } from 'react'
import type { SettledRound } from '../../../net/history'
import { Badge } from '../../../ui/badge'
import { classNames } from '../../../ui/class-names'
import { signedDollars } from '../../../ui/money'
import { Pad } from '../../../ui/paper'
import { useEvening } from '../evening/use-evening'
import { isViewer } from '../history/round-words'
import { useHistory } from '../history/use-history'
import { LoadingNote } from '../pad/loading-note'
import { Amount, PadHead } from '../pad/pad-row'
import pad from '../pad/pad.module.css'
import { useViewer } from '../use-viewer'
import { roundCount } from '../../../ui/counts'
import { courseOf, finalTotal, tableRows, totalAfter, type Course, type CoursePerson } from './course'
import { CourseChart } from './course-chart'
import styles from './course-tab.module.css'
import { dashOf, hueOf } from './line-looks'

/** The running totals over all games of the evening: lines, a legend, and a table for screen readers. */
export function CourseTab() {
  const { rounds, hasFailed } = useHistory()
  if (rounds === undefined) return <LoadingNote what="rounds" hasFailed={hasFailed} />
  if (rounds.length === 0) return <p className={pad.note}>No round is over yet.</p>
  return <CoursePad rounds={rounds} />
}

function CoursePad({ rounds }: { rounds: readonly SettledRound[] }) {
  const viewer = useViewer()
  const [picked, setPicked] = useState<string | null>(null)
  const course = useCourse(rounds)
  const own = course.people.find((person) => isViewer(person, viewer))
  return (
    <Pad className={pad.pad} aria-label="Course">
      <PadHead title="Course" aside={`After ${roundCount(course.rounds)}`} />
      <CourseChart course={course} viewerId={own?.id} picked={picked} />
      <ol className={styles.legend}>
        {course.people.map((person, index) => (
          <LegendRow
            key={person.id}
            person={person}
            place={index + 1}
            isOwn={person === own}
            isPicked={picked === person.id}
            onPick={() => setPicked(picked === person.id ? null : person.id)}
          />
        ))}
      </ol>
      {course.gameStarts.length > 0 && <p className={styles.hint}>A dotted line marks the start of a game.</p>}
      <CourseTable course={course} />
    </Pad>
  )
}

/**
 * The course with the names of the evening. Rounds have the names at their deals, which may be the same for two people.
 */
function useCourse(rounds: readonly SettledRound[]): Course {
  const { evening } = useEvening({ isPolled: false })
  const course = useMemo(() => courseOf(rounds), [rounds])
  return useMemo(() => {
    const names = new Map(evening?.totals.map(({ _id, name }) => [_id, name]))
    return { ...course, people: course.people.map((one) => ({ ...one, name: names.get(one.id) ?? one.name })) }
  }, [course, evening])
}

interface LegendRowProps {
  person: CoursePerson
  place: number
  isOwn: boolean
  isPicked: boolean
  onPick: () => void
}

/** A press makes the person's line stand out. */
function LegendRow({ person, place, isOwn, isPicked, onPick }: LegendRowProps) {
  return (
    <li>
      <button
        type="button"
        className={classNames(styles.person, isPicked && styles.picked)}
        aria-pressed={isPicked}
        onClick={onPick}
      >
        <b className="num">{place}</b>
        <svg viewBox="0 0 28 8" className={styles.sample} style={{ color: hueOf(place) }} aria-hidden="true">
          <path d="M0 4h28" strokeDasharray={dashOf(place).join(' ')} strokeWidth={isOwn ? 3.25 : 2} />
        </svg>
        <span className={styles.name}>
          <span translate="no">{person.name}</span> {isOwn && <Badge kind="you">You</Badge>}
        </span>
        <Amount amount={finalTotal(person)} />
      </button>
    </li>
  )
}

/** The same numbers for people who cannot see the lines. */
function CourseTable({ course: { people, rounds } }: { course: Course }) {
  return (
    // The class is not on the table itself, which would be as wide as its words and make the pad scroll sideways.
    <div className="sr">
      <table>
        <caption>Running totals of the evening</caption>
        <thead>
          <tr>
            <th scope="col">Rounds played</th>
            {people.map(({ id, name }) => (
              <th key={id} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {tableRows(rounds).map((after) => (
            <tr key={after}>
              <th scope="row">{after}</th>
              {people.map((person) => (
                <td key={person.id}>{amountWords(totalAfter(person, after))}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const amountWords = (total: number | null) => (total === null ? 'not there yet' : signedDollars(total))

import { shortDollars } from '../../../ui/money'
import { courseLines, type CourseFrame } from '../course/course-lines'
import { COLOURS, hue, rule, strokeLine, TEXT, write, type Box } from './canvas-tools'
import type { PictureFacts } from './picture-facts'

/** The running totals of the people in the list. */
export function drawCourse(context: CanvasRenderingContext2D, { course, people }: PictureFacts, box: Box): void {
  const frame: CourseFrame = { width: box.width, height: box.height, left: 96, right: 44, top: 16, bottom: 16 }
  const shown = { ...course, people: course.people.filter(({ id, name }) => lineOf(people, id, name) > 0) }
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
    const line = lineOf(people, person.id, person.name)
    strokeLine(context, line, new Path2D(path))
    const place = people[line - 1]?.place ?? null
    if (place === null) continue
    rule(context, hue(line), `M${end.x},${end.y}L${end.x + 12},${end.labelY}`)
    const words = { x: end.x + 16, y: end.labelY, room: 28, size: 22, font: TEXT, weight: 700 }
    write(context, String(place), { ...words, colour: hue(line) })
  }
  context.restore()
}

/** The person's place in the list; 0 for a person who is not in it. */
function lineOf(people: PictureFacts['people'], id: string, name: string): number {
  return 1 + people.findIndex((person) => person.id === id || (id === name && person.name === name))
}

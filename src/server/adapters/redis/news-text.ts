import type { Room } from '../../../game/room'
import type { RoomNews } from '../../ports/event-bus'

interface Header {
  code: string
  row: number | null
  ended: string[]
  /** The names of the events; what each carries has a line of its own. */
  names: string[]
}

/**
 * News as lines: a header, what each event carries, the room. JSON has no line breaks, so nothing is escaped twice, and
 * a process in which nobody listens to a room and nothing is remembered of it reads the header alone.
 */
export function newsText({ code, row, room, events, ended }: RoomNews): string {
  const header: Header = { code, row, ended, names: events.map(({ name }) => name) }
  const lines = [JSON.stringify(header), ...events.map(({ data }) => data)]
  if (room !== undefined) lines.push(JSON.stringify(room))
  return lines.join('\n')
}

/** Undefined for what no process of ours sends. */
export function readNews(text: string): RoomNews | undefined {
  const [first = '', ...lines] = text.split('\n')
  const header = readHeader(first)
  if (header === undefined) return undefined
  const { code, row, ended, names } = header
  const [roomLine] = lines.slice(names.length)
  let room: Room | undefined
  return {
    code,
    row,
    ended,
    events: names.map((name, index) => ({ name, data: lines[index] ?? '{}' })),
    ...(roomLine !== undefined && {
      get room() {
        return (room ??= JSON.parse(roomLine) as Room)
      },
    }),
  }
}

function readHeader(line: string): Header | undefined {
  try {
    const header: unknown = JSON.parse(line)
    return isHeader(header) ? header : undefined
  } catch {
    // Anybody with access to Redis may publish here; what is not JSON is not ours.
    return undefined
  }
}

function isHeader(value: unknown): value is Header {
  return (
    typeof value === 'object' &&
    value !== null &&
    'code' in value &&
    'row' in value &&
    'ended' in value &&
    'names' in value &&
    Array.isArray(value.ended) &&
    Array.isArray(value.names)
  )
}

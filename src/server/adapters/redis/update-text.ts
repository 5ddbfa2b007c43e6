import type { Room } from '../../../game/room'
import type { RoomUpdate, SeatEvent } from '../../ports/event-bus'

interface Header {
  code: string
  revision: number | null
  endedSeats: string[]
  /** The names of the events; each event's data has a line of its own. */
  names: string[]
  /** Whole, because they are few and short. */
  seatEvents?: SeatEvent[]
  /** The data of events on the lean channel, by place, where it differs. */
  lean?: Record<number, string>
}

/**
 * An update as lines: a header, the data of each event, the room. JSON has no line breaks, so nothing is escaped twice,
 * and a process without listeners and without the room in its cache parses the header alone.
 */
export function updateText({ code, revision, room, events, seatEvents, endedSeats }: RoomUpdate): string {
  const names = events.map(({ name }) => name)
  const header: Header = {
    code,
    revision,
    endedSeats,
    names,
    // What is computed when it is asked for is no property of the object.
    ...(seatEvents && { seatEvents: seatEvents.map(({ seat, name, data }) => ({ seat, name, data })) }),
    lean: Object.fromEntries(events.flatMap(({ lean }, place) => (lean === undefined ? [] : [[place, lean]]))),
  }
  const lines = [JSON.stringify(header), ...events.map(({ data }) => data)]
  if (room !== undefined) lines.push(JSON.stringify(room()))
  return lines.join('\n')
}

/** Undefined for a message that is not an update. */
export function readUpdate(text: string): RoomUpdate | undefined {
  const [first = '', ...lines] = text.split('\n')
  const header = readHeader(first)
  if (header === undefined) return undefined
  const { names, lean = {}, ...update } = header
  const roomLine = lines[names.length]
  return {
    ...update,
    events: names.map((name, place) => ({
      name,
      data: lines[place] ?? '{}',
      ...(lean[place] !== undefined && { lean: lean[place] }),
    })),
    ...(roomLine !== undefined && { room: () => JSON.parse(roomLine) as Room }),
  }
}

function readHeader(line: string): Header | undefined {
  try {
    const header: unknown = JSON.parse(line)
    return isHeader(header) ? header : undefined
  } catch {
    // Anybody with access to Redis may publish on the channel.
    return undefined
  }
}

function isHeader(value: unknown): value is Header {
  if (typeof value !== 'object' || value === null) return false
  const { code, revision, endedSeats, names, seatEvents = [], lean = {} } = value as Record<string, unknown>
  return (
    typeof code === 'string' &&
    (revision === null || typeof revision === 'number') &&
    Array.isArray(endedSeats) &&
    Array.isArray(names) &&
    names.every((name) => typeof name === 'string') &&
    Array.isArray(seatEvents) &&
    typeof lean === 'object' &&
    lean !== null
  )
}

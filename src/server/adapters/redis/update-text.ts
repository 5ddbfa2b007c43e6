import type { Room } from '../../../game/room'
import type { ChannelEvent, RoomUpdate, SeatEvent } from '../../ports/event-bus'

interface Header {
  code: string
  revision: number | null
  endedSeats: string[]
  /** The names of the events. */
  names: string[]
  /** The events, by place, whose data differs on the lean channel. */
  lean?: number[]
  /** Seat and name of the events for single seats. */
  seatEvents?: Pick<SeatEvent, 'seat' | 'name'>[]
}

/**
 * An update as lines: a header, the data of each event, the differing data of the lean channel, the data of each event
 * for a seat, and the room. JSON has no line breaks, so nothing is escaped twice. A process without listeners and
 * without the room in its cache parses only the header.
 */
export function updateText({ code, revision, room, events, seatEvents = [], endedSeats }: RoomUpdate): string {
  const leanData = events.map(({ lean }) => lean)
  const header: Header = {
    code,
    revision,
    endedSeats,
    names: events.map(({ name }) => name),
    lean: leanData.flatMap((lean, place) => (lean === undefined ? [] : [place])),
    seatEvents: seatEvents.map(({ seat, name }) => ({ seat, name })),
  }
  const lines = [
    JSON.stringify(header),
    ...events.map(({ data }) => data),
    ...leanData.filter((lean) => lean !== undefined),
    ...seatEvents.map(({ data }) => data),
  ]
  if (room !== undefined) lines.push(room.json)
  return lines.join('\n')
}

/** Undefined for a message that is not an update: anybody with access to Redis may publish on the channel. */
export function readUpdate(text: string): RoomUpdate | undefined {
  try {
    return updateIn(text)
  } catch {
    return undefined
  }
}

function updateIn(text: string): RoomUpdate | undefined {
  const [first = '', ...lines] = text.split('\n')
  const header: unknown = JSON.parse(first)
  if (!isHeader(header)) return undefined
  const { names, lean = [], seatEvents = [], ...update } = header
  const events: ChannelEvent[] = names.map((name, place) => ({ name, data: lines[place] ?? '{}' }))
  for (const [index, place] of lean.entries()) {
    const [event, line] = [events[place], lines[names.length + index]]
    if (event !== undefined && line !== undefined) events[place] = { ...event, lean: line }
  }
  const seatLines = lines.slice(names.length + lean.length)
  const roomLine = seatLines[seatEvents.length]
  return {
    ...update,
    events,
    ...(seatEvents.length > 0 && {
      seatEvents: seatEvents.map(({ seat, name }, place) => ({ seat, name, data: seatLines[place] ?? '{}' })),
    }),
    ...(roomLine !== undefined && { room: { json: roomLine, read: () => JSON.parse(roomLine) as Room } }),
  }
}

function isHeader(value: unknown): value is Header {
  if (typeof value !== 'object' || value === null) return false
  const { code, revision, endedSeats, names, seatEvents = [], lean = [] } = value as Record<string, unknown>
  return (
    typeof code === 'string' &&
    (revision === null || typeof revision === 'number') &&
    Array.isArray(endedSeats) &&
    Array.isArray(names) &&
    names.every((name) => typeof name === 'string') &&
    Array.isArray(seatEvents) &&
    Array.isArray(lean)
  )
}

import { patchBetween, patched, type PatchOperation } from '../../contract'
import type { Room } from '../../game/room'
import { ROOM_SHAPE, upgradeRoom } from '../../game/stored-room'

/**
 * The length of the area for changes, in characters: two pages of SQLite. The decisions of six players fit, and so do
 * their results.
 */
const CHANGES_LENGTH = 1_900

/** The room as last written whole, and the changes since then, as JSON. */
interface Written {
  whole: string
  changes: string
  /** The room after the changes. */
  room: Room
}

/**
 * The text that a store keeps of a room: the changes since the room was written whole, as a JSON Patch (RFC 6902), and
 * the room as it was then. A store that overwrites only what differs writes only the few bytes that an action adds.
 * When the changes no longer fit into their area, the room is written whole again. In the lobby each change writes the
 * room whole, so no text is kept in memory, where it would be half the size of a waiting room.
 */
export class RoomText {
  readonly #room: Room
  #written: Written | undefined

  constructor(room: Room, before: RoomText | undefined) {
    this.#room = room
    this.#written = keepsText(room) ? before && before.#written : undefined
  }

  write(): string {
    const written = (this.#written && withChange(this.#written, this.#room)) ?? writtenWhole(this.#room)
    if (keepsText(this.#room)) this.#written = written
    const { whole, changes } = written
    return `{"shape":${ROOM_SHAPE},"changes":${`[${changes}]`.padEnd(CHANGES_LENGTH)},"room":${whole}}`
  }
}

function keepsText({ phase }: Room): boolean {
  return phase !== 'lobby'
}

/** The text with one more change; undefined if the change does not fit. */
function withChange({ whole, changes, room: before }: Written, room: Room): Written | undefined {
  const change = JSON.stringify(patchBetween(before, room)).slice(1, -1)
  const all = [changes, change].filter((each) => each !== '').join(',')
  return all.length + '[]'.length > CHANGES_LENGTH ? undefined : { whole, changes: all, room }
}

function writtenWhole(room: Room): Written {
  return { whole: JSON.stringify(room), changes: '', room }
}

/** The room of a text that has been parsed, brought up to date. Throws NewerRoomShape for one that a newer version has stored. */
export function roomOfText(text: unknown): Room {
  // Releases before shape 6 stored rooms without changes. Newer releases can store rooms in any form.
  if (!hasChanges(text) || text.shape > ROOM_SHAPE) return upgradeRoom(text)
  const room = patched(text.room, text.changes)
  if (room === undefined) throw new Error('the changes of a stored room do not fit the room')
  return upgradeRoom(room)
}

function hasChanges(text: unknown): text is { shape: number; changes: PatchOperation[]; room: object } {
  return typeof text === 'object' && text !== null && 'changes' in text
}

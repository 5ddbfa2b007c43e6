import { patchBetween, patched, type PatchOperation } from '../../contract'
import type { Room } from '../../game/room'
import { ROOM_SHAPE, upgradeRoom } from '../../game/stored-room'

/** In characters. The decisions of six players fit, and so do their results; it is as long as two pages of SQLite. */
const CHANGES_LENGTH = 1_900

/** A room as it was written whole, and the changes since then, as JSON. */
interface Written {
  whole: string
  changes: string
  /** The room that both together are. */
  room: Room
}

/**
 * The JSON by which a store keeps a room: the changes since the room was written whole, as a JSON Patch (RFC 6902), and the
 * room as it was written. A store that overwrites only what differs writes the few bytes that an action adds. When the
 * changes are too many for their place, the room is written whole again.
 *
 * In the lobby each change writes it whole, so that no text is kept: it would be half the memory of a room that waits.
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

/** Undefined if there is no place for the change. */
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
  // Releases before shape 6 stored rooms without changes; what a newer one stores may be of any form.
  if (!hasChanges(text) || text.shape > ROOM_SHAPE) return upgradeRoom(text)
  const room = patched(text.room, text.changes)
  if (room === undefined) throw new Error('the changes of a stored room do not fit the room')
  return upgradeRoom(room)
}

function hasChanges(text: unknown): text is { shape: number; changes: PatchOperation[]; room: object } {
  return typeof text === 'object' && text !== null && 'changes' in text
}

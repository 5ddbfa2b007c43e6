import { patchBetween, patched, type PatchOperation } from '../../contract'
import type { Room } from '../../game/room'
import { ROOM_SHAPE } from '../../game/stored-room'

/** In characters. A round of six players and its results fit; together with what stands before, two pages of SQLite. */
const CHANGES_LENGTH = 1_900

/** A room as it was written whole, and the changes since then, as JSON. */
interface Written {
  whole: string
  changes: string
  /** The room that both together are. */
  room: Room
}

/**
 * A room as JSON: the room as it was some changes ago, and before it these changes as a JSON Patch (RFC 6902). A store that
 * overwrites only what differs writes the few bytes that an action adds, and nobody makes the text of the whole room anew.
 * When the changes are too many for their place, the room is written whole.
 */
export class RoomText {
  readonly #room: Room
  #written: Written | undefined

  constructor(room: Room, before: RoomText | undefined) {
    this.#room = room
    this.#written = before && before.#written
  }

  get json(): string {
    this.#written = (this.#written && withChange(this.#written, this.#room)) ?? wholly(this.#room)
    const { whole, changes } = this.#written
    return `{"shape":${ROOM_SHAPE},"changes":${`[${changes}]`.padEnd(CHANGES_LENGTH)},"room":${whole}}`
  }
}

/** Undefined if there is no place for the change. */
function withChange({ whole, changes, room: before }: Written, room: Room): Written | undefined {
  const change = JSON.stringify(patchBetween(before, room)).slice(1, -1)
  const all = [changes, change].filter((each) => each !== '').join(',')
  return all.length + '[]'.length > CHANGES_LENGTH ? undefined : { whole, changes: all, room }
}

function wholly(room: Room): Written {
  return { whole: JSON.stringify(room), changes: '', room }
}

/** The room of a text that has been parsed. Releases before shape 6 stored rooms without changes. */
export function roomOfText(text: unknown): unknown {
  if (!hasChanges(text)) return text
  const room = patched(text.room, text.changes)
  if (room === undefined) throw new Error('the changes of a stored room do not fit the room')
  return room
}

function hasChanges(text: unknown): text is { changes: PatchOperation[]; room: object } {
  return typeof text === 'object' && text !== null && 'changes' in text && 'room' in text
}

import type { Room } from '../../game/room'

/** Parts of a room in the order of the text, each with its JSON. */
class Parts {
  readonly values: object[] = []
  readonly texts: string[] = []
}

/** In characters. */
const PART_STEP = 16

/**
 * A room as JSON. A part that is the same object as in the room before keeps its text: a change replaces few of them, so
 * that this takes half the time of `JSON.stringify`. The length of a part grows in steps, with spaces after it, so that a
 * small change moves nothing that follows, and a store can overwrite only what differs.
 */
export class RoomText {
  readonly #room: Room
  #parts: Parts

  constructor(room: Room, before: RoomText | undefined) {
    this.#room = room
    this.#parts = before === undefined ? new Parts() : before.#parts
  }

  get json(): string {
    const known = this.#parts
    this.#parts = new Parts()
    return this.#objectText(this.#room, known)
  }

  #objectText(object: object, known: Parts): string {
    let text = ''
    for (const name in object) {
      const value: unknown = object[name as keyof object]
      if (value !== undefined) text += `${text === '' ? '{' : ','}"${name}":${this.#memberText(name, value, known)}`
    }
    return `${text}}`
  }

  #memberText(name: string, value: unknown, known: Parts): string {
    if (Array.isArray(value)) return this.#listText(value, known)
    // Most actions change the round, and little of it.
    return name === 'round' ? this.#objectText(value as object, known) : this.#partText(value, known)
  }

  #listText(list: readonly unknown[], known: Parts): string {
    let text = ''
    for (const part of list) text += `${text === '' ? '' : ','}${this.#partText(part, known)}`
    return `[${text}]`
  }

  #partText(value: unknown, known: Parts): string {
    if (typeof value !== 'object' || value === null) return JSON.stringify(value)
    const { values, texts } = this.#parts
    const text = (known.values[values.length] === value && known.texts[values.length]) || padded(JSON.stringify(value))
    values.push(value)
    texts.push(text)
    return text
  }
}

function padded(part: string): string {
  return part.padEnd(Math.ceil(part.length / PART_STEP) * PART_STEP)
}

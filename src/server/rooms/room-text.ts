import type { NextDeal, Room, Round } from '../../game/room'

/** Parts of a room in the order of the text, each with its JSON. */
class Parts {
  readonly values: object[] = []
  readonly texts: string[] = []
}

/** In characters. */
const PART_STEP = 32
const FRONT_STEP = 256
/** A hand is longer once its twos are named. */
const HAND_STEP = 128
/** A commitment without cuts, and one cut. */
const NEXT_DEAL_LENGTH = 192
const CUT_LENGTH = 80

/** What nearly every action changes. */
const FRONT = ['version', 'phase', 'turn', 'endsAt', 'waitingSince', 'allReadySince'] as const
const IN_FRONT_OF_THE_REST: ReadonlySet<string> = new Set([...FRONT, 'nextDeal', 'seats', 'round'])

/**
 * A room as JSON. A part that is the same object as in the room before keeps its text: a change replaces few of them, so
 * that this takes half the time of `JSON.stringify`.
 *
 * A store can overwrite only what differs from the text before. So what an action changes stands together at the front:
 * the front itself, the cuts, the player's seat and hand. The length of each part grows in steps, with spaces after it, so
 * that a small change moves nothing that follows.
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
    const { nextDeal, seats } = this.#room
    const cuts = this.#partText(nextDeal, known, lengthWithCuts(nextDeal, seats.length))
    const front = `${this.#front},"nextDeal":${cuts},"seats":${this.#listText(seats, known)}`
    const round = this.#room.phase === 'lobby' ? '' : `,"round":${this.#roundText(this.#room.round, known)}`
    let rest = ''
    for (const name in this.#room) {
      if (!IN_FRONT_OF_THE_REST.has(name)) rest += this.#memberText(name, this.#room[name as keyof Room], known)
    }
    return `${front}${round}${rest}}`
  }

  get #front(): string {
    const room: Partial<Record<(typeof FRONT)[number], unknown>> = this.#room
    let text = ''
    for (const name of FRONT) {
      const value = room[name]
      if (value !== undefined) text += `${text === '' ? '{' : ','}"${name}":${JSON.stringify(value)}`
    }
    return padded(text, FRONT_STEP)
  }

  /** Most actions change the round, and little of it. */
  #roundText(round: Round, known: Parts): string {
    let text = `{"dealt":${this.#listText(round.dealt, known, HAND_STEP)}`
    for (const name in round) {
      if (name !== 'dealt') text += this.#memberText(name, round[name as keyof Round], known)
    }
    return `${text}}`
  }

  #memberText(name: string, value: unknown, known: Parts): string {
    if (value === undefined) return ''
    return `,"${name}":${Array.isArray(value) ? this.#listText(value, known) : this.#partText(value, known)}`
  }

  #listText(list: readonly unknown[], known: Parts, step = PART_STEP): string {
    let text = ''
    for (const part of list) text += `${text === '' ? '' : ','}${this.#partText(part, known, step)}`
    return `[${text}]`
  }

  #partText(value: unknown, known: Parts, step = PART_STEP): string {
    if (typeof value !== 'object' || value === null) return JSON.stringify(value)
    const { values, texts } = this.#parts
    const place = values.length
    const text = (known.values[place] === value && known.texts[place]) || padded(JSON.stringify(value), step)
    values.push(value)
    texts.push(text)
    return text
  }
}

/** With room for the cuts of all seats. */
function lengthWithCuts(nextDeal: NextDeal | null, seats: number): number {
  return nextDeal === null ? PART_STEP : NEXT_DEAL_LENGTH + CUT_LENGTH * seats
}

function padded(part: string, step: number): string {
  return part.padEnd(Math.ceil(part.length / step) * step)
}

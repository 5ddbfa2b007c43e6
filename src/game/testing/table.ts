import { someCommitment } from './shuffles'
import type { Command, CommandOfSession } from '../command'
import { dueAt } from '../due'
import { createRoom } from '../create-room'
import { play } from '../play'
import type { Room, Running, Seat, SeatId, SessionId } from '../room'
import { isPresent } from '../seats'
import type { GameEvent, Refusal } from '../step'
import { viewFor } from '../view-for'
import type { PlayerView, StateView } from '../views'
import type { MaxRounds } from '../vocabulary'
import { deckOf } from './cards'
import { frozen } from './frozen'

/** A player's command without session and instant. */
export type Said = WithoutWhoAndWhen<CommandOfSession>
type WithoutWhoAndWhen<C> = C extends unknown ? Omit<C, 'session' | 'at'> : never

export interface TableSettings {
  ante?: number
  maxRounds?: MaxRounds
}

const STARTED_AT = 1_767_225_600_000
const HEARTBEAT_MS = 10_000

/** A room for tests, with people by name and a manual clock. People send heartbeats until `silence`. */
export class Table {
  at = STARTED_AT
  readonly events: GameEvent[] = []
  #room: Room | null
  readonly #silent = new Set<string>()
  readonly #sessions = new Map<string, SessionId>()

  constructor(creator: string, { ante = 50, maxRounds = 10 }: TableSettings = {}) {
    const step = createRoom({
      code: 'ABC234',
      session: this.sessionOf(creator),
      seat: `seat of ${creator}`,
      name: creator,
      settings: { ante, maxRounds, decisionTimer: 30 },
      next: someCommitment(0),
      at: this.at,
    })
    if (!step.ok) throw new Error(step.refusal)
    this.#room = frozen(step.room)
  }

  get room(): Room {
    if (this.#room === null) throw new Error('the room has been deleted')
    return this.#room
  }

  get running(): Running {
    if (this.room.phase === 'lobby') throw new Error('the game has not started')
    return this.room
  }

  get isDeleted(): boolean {
    return this.#room === null
  }

  /** The session of a person, by the first name given. */
  sessionOf(person: string): SessionId {
    const session = this.#sessions.get(person) ?? `session of ${person}`
    this.#sessions.set(person, session)
    return session
  }

  seat(name: string): Seat {
    const seat = this.room.seats.find((one) => one.name === name)
    if (seat === undefined) throw new Error(`${name} has no seat`)
    return seat
  }

  // ---- what people do ------------------------------------------------------------------------------------------------

  /** Plays a person's command. Throws if it is refused. */
  says(person: string, said: Said): this {
    const refusal = this.#try({ ...said, session: this.sessionOf(person), at: this.at } as Command)
    if (refusal !== undefined) throw new Error(`${person} may not ${said.type}: ${refusal}`)
    return this
  }

  /** The refusal of a person's command. Throws if it is accepted. */
  refusalOf(person: string, said: Said): Refusal {
    const refusal = this.#try({ ...said, session: this.sessionOf(person), at: this.at } as Command)
    if (refusal === undefined) throw new Error(`${person} may ${said.type}`)
    return refusal
  }

  joins(...people: string[]): this {
    for (const name of people) this.says(name, { type: 'join', seat: `seat of ${name}`, name })
    return this
  }

  stays(...people: string[]): this {
    for (const person of people) this.says(person, { type: 'decide', decision: 'stay' })
    return this
  }

  folds(...people: string[]): this {
    for (const person of people) this.says(person, { type: 'decide', decision: 'fold' })
    return this
  }

  // ---- rounds --------------------------------------------------------------------------------------------------------

  /** All present players get ready, and the creator deals these hands: in seat order, Harvey's last. */
  deals(...hands: string[]): this {
    const isLobby = this.room.phase === 'lobby'
    for (const seat of this.room.seats.filter(isPresent)) {
      this.#bySeat(seat, isLobby ? { type: 'set-ready', isReady: true } : { type: 'round-ready' })
    }
    return this.dealsOnly(...hands).waits(2)
  }

  /** The creator deals these hands, to those who are ready; the cards are being dealt. */
  dealsOnly(...hands: string[]): this {
    const creator = this.room.seats.find((seat) => seat.id === this.room.creator)
    if (creator === undefined) throw new Error('the room has no creator')
    this.#bySeat(creator, {
      type: this.room.phase === 'lobby' ? 'start' : 'next-round',
      shuffle: {
        deck: deckOf(...hands),
        harveyRanks: ['3', '3', '3'],
        dealingMs: 2000,
        digest: 'a digest',
        next: someCommitment(1),
      },
    })
    return this
  }

  /** All present players continue from the results. */
  continues(): this {
    for (const seat of this.room.seats.filter(isPresent)) {
      if (this.room.phase === 'results') this.#bySeat(seat, { type: 'continue' })
    }
    return this
  }

  #bySeat({ session }: Seat, said: Said): void {
    const refusal = this.#try({ ...said, session, at: this.at } as Command)
    if (refusal !== undefined) throw new Error(`${said.type}: ${refusal}`)
  }

  // ---- time ----------------------------------------------------------------------------------------------------------

  /** These people send no more heartbeats. */
  silence(...people: string[]): this {
    for (const person of people) this.#silent.add(this.sessionOf(person))
    return this
  }

  /** A person sends a heartbeat, and more from now on. */
  comesBack(person: string): this {
    this.#silent.delete(this.sessionOf(person))
    return this.says(person, { type: 'heartbeat', here: false })
  }

  /** So many seconds pass, with heartbeats and with ticks when something is due. */
  waits(seconds: number): this {
    const until = this.at + seconds * 1000
    while (this.at < until && this.#room !== null) {
      this.#beat()
      this.#letPass(Math.min(until, this.at + HEARTBEAT_MS))
    }
    return this
  }

  /** So many seconds pass without a tick, and then there is one tick. */
  isLeftAlone(seconds: number, lastSeen: Record<SeatId, number> = {}): this {
    this.at += seconds * 1000
    this.#try({ type: 'tick', at: this.at, lastSeen })
    return this
  }

  resumes(seconds: number): this {
    this.at += seconds * 1000
    this.#try({ type: 'resume', at: this.at })
    return this
  }

  #beat(): void {
    for (const { session } of this.room.seats) {
      if (!this.#silent.has(session)) this.#try({ type: 'heartbeat', here: false, session, at: this.at })
    }
  }

  #letPass(until: number): void {
    for (let due = this.#dueAt(); due <= until; due = this.#dueAt()) {
      this.at = Math.max(this.at, due)
      this.#try({ type: 'tick', at: this.at, lastSeen: {} })
    }
    this.at = until
  }

  #dueAt(): number {
    return this.#room === null ? Infinity : dueAt(this.#room)
  }

  #try(command: Command): Refusal | undefined {
    const step = play(this.room, frozen(command))
    if (!step.ok) return step.refusal
    this.#room = frozen(step.room)
    this.events.push(...step.events)
    return undefined
  }

  // ---- what is seen --------------------------------------------------------------------------------------------------

  /** What a person sees; without a person, what is public. */
  view(person?: string): StateView {
    return viewFor(this.room, person === undefined ? null : this.seat(person).id, this.at)
  }

  /** How `person` is seen by `viewer`; without a viewer, in public. */
  player(person: string, viewer?: string): PlayerView {
    const player = this.view(viewer).players.find((one) => one.name === person)
    if (player === undefined) throw new Error(`${person} is not listed`)
    return player
  }

  get turn(): string | null {
    return this.view().currentTurn
  }

  get creator(): string | undefined {
    return this.room.seats.find((seat) => seat.id === this.room.creator)?.name
  }

  /** The running totals of those listed, by name. */
  get totals(): Record<string, number> {
    return Object.fromEntries(this.view().players.map(({ name, runningTotal }) => [name, runningTotal]))
  }

  get away(): string[] {
    return this.view()
      .players.filter((player) => player.away)
      .map((player) => player.name)
  }
}

/** A table in its lobby; the first person is the creator. */
export function tableOf([creator = '', ...others]: string[], settings?: TableSettings): Table {
  return new Table(creator, settings).joins(...others)
}

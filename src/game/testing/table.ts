import { someCommitment } from './shuffles'
import type { Command } from '../command'
import { dueAt } from '../due'
import { createRoom } from '../create-room'
import { play } from '../play'
import type { Room, Running, Seat, SessionId } from '../room'
import { isPresent } from '../seats'
import type { GameEvent, Refusal } from '../step'
import { viewFor } from '../view-for'
import type { PlayerView, StateView } from '../views'
import type { MaxRounds } from '../vocabulary'
import { deckOf } from './cards'
import { frozen } from './frozen'

/** What a player says; who and when is added. */
export type Said = WithoutWhoAndWhen<Extract<Command, { session: SessionId }>>
type WithoutWhoAndWhen<C> = C extends unknown ? Omit<C, 'session' | 'at'> : never

export interface TableSettings {
  ante?: number
  maxRounds?: MaxRounds
}

const STARTED_AT = 1_767_225_600_000
const HEARTBEAT_MS = 10_000

/** A room that a test plays with people by name, and time by hand. Its people send heartbeats unless they fall silent. */
export class Table {
  at = STARTED_AT
  readonly events: GameEvent[] = []
  #room: Room | null
  readonly #silent = new Set<string>()
  readonly #sessions = new Map<string, SessionId>()

  constructor(founder: string, { ante = 50, maxRounds = 10 }: TableSettings = {}) {
    const step = createRoom({
      code: 'ABC234',
      session: this.sessionOf(founder),
      seat: `seat of ${founder}`,
      name: founder,
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

  /** A person keeps the session under which the first name was given. */
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

  /** Plays what a person says. Throws if the rules say no. */
  says(person: string, said: Said): this {
    const refusal = this.#try({ ...said, session: this.sessionOf(person), at: this.at } as Command)
    if (refusal !== undefined) throw new Error(`${person} may not ${said.type}: ${refusal}`)
    return this
  }

  /** Why the rules say no to it. Throws if they do not. */
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

  /** Everybody who is there gets ready, and the creator deals these hands: in seat order, Harvey's last. */
  deals(...hands: string[]): this {
    const isLobby = this.room.phase === 'lobby'
    for (const seat of this.room.seats.filter(isPresent)) {
      this.#bySeat(seat, isLobby ? { type: 'set-ready', isReady: true } : { type: 'round-ready' })
    }
    const shuffle = {
      deck: deckOf(...hands),
      harveyRanks: ['3', '3', '3'],
      dealingMs: 2000,
      digest: 'a digest',
      next: someCommitment(1),
    } as const
    const creator = this.room.seats.find((seat) => seat.id === this.room.creator)
    if (creator === undefined) throw new Error('the room has no creator')
    this.#bySeat(creator, {
      type: isLobby ? 'start' : 'next-round',
      shuffle: { ...shuffle, harveyRanks: [...shuffle.harveyRanks] },
    })
    return this.waits(2)
  }

  /** Everybody who is there continues from the results. */
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

  /** From now on nothing is heard of these people. */
  silence(...people: string[]): this {
    for (const person of people) this.#silent.add(this.sessionOf(person))
    return this
  }

  /** A heartbeat, and more of them from now on. */
  comesBack(person: string): this {
    this.#silent.delete(this.sessionOf(person))
    return this.says(person, { type: 'heartbeat', here: false })
  }

  /** So many seconds pass: heartbeats come in, and the server does what is due. */
  waits(seconds: number): this {
    const until = this.at + seconds * 1000
    while (this.at < until && this.#room !== null) {
      this.#beat()
      this.#letPass(Math.min(until, this.at + HEARTBEAT_MS))
    }
    return this
  }

  /** No server is there for so many seconds, and then one that finds all overdue. */
  isLeftAlone(seconds: number): this {
    this.at += seconds * 1000
    this.#try({ type: 'tick', at: this.at, lastSeen: {} })
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
    return this.#room === null ? Infinity : (dueAt(this.#room) ?? Infinity)
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

/** A table in its lobby; the first of the people has founded it. */
export function tableOf([founder = '', ...others]: string[], settings?: TableSettings): Table {
  return new Table(founder, settings).joins(...others)
}

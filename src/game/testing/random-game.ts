import { BY_THE_CREATOR } from '../authorize'
import type { Command, SettingsChange } from '../command'
import { dueAt } from '../due'
import { MAX_PAUSE_MS } from '../durations'
import { createRoom } from '../create-room'
import { isWild } from '../hands/played-rank'
import { play } from '../play'
import { isoTime } from '../iso-time'
import type { Hand, JoinRequest, Lobby, Room, Seat, SeatId, SessionId } from '../room'
import { seatOfSession } from '../seats'
import type { Step } from '../step'
import { dealtTo } from '../turn'
import {
  DECISIONS,
  DECISION_TIMERS,
  DIFFICULTIES,
  MAX_ROUNDS,
  REACTIONS,
  WILD_RANKS,
  type DecisionTimer,
  type Difficulty,
  type MaxRounds,
  type Suit,
  type WildRank,
} from '../vocabulary'
import { frozen } from './frozen'
import { oneOf } from './one-of'
import { shuffleFor, someCommitment } from './shuffles'
import { wanted, type Action } from './wanted'

/**
 * Plays whole games from plain data, so that a generator can make and shrink them. A move says what is attempted; its
 * effect depends on the room.
 */

export interface Plan {
  /** How many join in the lobby before anything else happens. */
  players: number
  ante: number
  maxRounds: MaxRounds
  decisionTimer: DecisionTimer
  difficulty: Difficulty
  moves: Move[]
}

export type Move =
  /** The player for whom the game waits does what it waits for. */
  | { type: 'carry-on'; pick: number }
  /** Any session attempts any command. */
  | { type: 'act'; who: number; what: Action; pick: number }
  /** So many seconds pass, without a sign of life from the silent seats (a bit for each). */
  | { type: 'wait'; seconds: number; silent: number }
  /** No server runs for this many seconds. */
  | { type: 'outage'; seconds: number; isResumed: boolean }
  /** The call of a session from so many calls ago arrives once more, as after a lost answer. */
  | { type: 'repeat'; back: number }
  /** Between two rounds the creator extends the game; the same call arrives once more after the next round. */
  | { type: 'late-extension'; pick: number }
  /** So many strangers ask to join. */
  | { type: 'crowd'; size: number }
  /** A player leaves, one who is In if there is one, and with `isBack` asks to join and is approved at once. */
  | { type: 'walk-out'; who: number; isBack: boolean }
  /** The creator changes the ante five times. */
  | { type: 'haggle' }
  /** Everybody who may decide ahead does; with `isInPause` the creator then pauses, and the player to decide leaves. */
  | { type: 'all-ahead'; pick: number; isInPause: boolean }
  /** The creator pauses as long as a round may be paused, and then once more. */
  | { type: 'long-pause' }
  /** 100 strangers join, are approved, and leave, one after another. */
  | { type: 'procession' }

export interface Played {
  before: Room
  command: Command
  step: Step
}

export interface Game {
  created: Lobby
  played: Played[]
  /** The room at the end; null when it has been deleted. */
  room: Room | null
}

/** The first of January 2026. */
const STARTED_AT = 1_767_225_600_000
/** More than can have a seat or a request at once. */
const PEOPLE = 40

const sessionOf = (person: number): SessionId => `secret-session-${person}`

export function playGame(plan: Plan): Game {
  const game = new RunningGame(foundRoom(plan))
  game.try({ type: 'set-difficulty', difficulty: plan.difficulty, ...game.byPerson(0) })
  for (let person = 1; person < plan.players; person += 1) game.try(game.command('join', sessionOf(person), person))
  for (const move of plan.moves) game.make(move)
  return game
}

function foundRoom({ ante, maxRounds, decisionTimer }: Plan): Lobby {
  const step = createRoom({
    code: 'ABC234',
    session: sessionOf(0),
    seat: 'seat-0',
    name: nameOf(0),
    settings: { ante, maxRounds, decisionTimer },
    next: someCommitment(0),
    at: STARTED_AT,
  })
  if (!step.ok) throw new Error(step.refusal)
  return frozen(step.room)
}

const nameOf = (person: number) => `Player ${person}`

class RunningGame implements Game {
  readonly played: Played[] = []
  room: Room | null
  #at = STARTED_AT
  #seatsMade = 1

  constructor(readonly created: Lobby) {
    this.room = created
  }

  byPerson(person: number): { session: SessionId; at: number } {
    return { session: sessionOf(person), at: this.#at }
  }

  try(command: Command): void {
    if (this.room === null) return
    const step = frozen(play(this.room, frozen(command)))
    this.played.push({ before: this.room, command, step })
    if (step.ok) this.room = step.room
  }

  make(move: Move): void {
    if (this.room === null) return
    switch (move.type) {
      case 'carry-on':
        return this.#carryOn(this.room, move.pick)
      case 'act':
        return this.#act(this.room, move)
      case 'wait':
        return this.#wait(move.seconds * 1000, move.silent)
      case 'outage':
        this.#at += move.seconds * 1000
        return this.try(
          move.isResumed ? { type: 'resume', at: this.#at } : { type: 'tick', at: this.#at, lastSeen: {} },
        )
      case 'repeat':
        return this.#repeat(this.#sent().at(-1 - move.back))
      case 'late-extension':
        return this.#extendTwice(move.pick)
      case 'walk-out':
        return this.#walkOut(this.room, move.who, move.isBack)
      case 'all-ahead':
        return this.#allDecideAhead(this.room, move)
      case 'crowd':
        for (let person = PEOPLE - move.size; person < PEOPLE; person += 1) {
          this.try(this.command('join', sessionOf(person), person))
        }
        return
      case 'haggle':
        for (let pick = 0; pick < 5; pick += 1) this.#byCreator('set-ante', pick)
        return
      case 'long-pause':
        this.#byCreator('pause', 1)
        this.#wait(MAX_PAUSE_MS, 0)
        return this.#byCreator('pause', 1)
      case 'procession':
        for (let person = PEOPLE; person < PEOPLE + 100; person += 1) this.#comeAndGo(sessionOf(person))
    }
  }

  #carryOn(room: Room, pick: number): void {
    this.#at += 100 + (pick % 2000)
    const next = wanted(room, pick)
    if (next !== undefined) return this.try(this.command(next.what, next.session, next.pick ?? pick))
    this.#wait(Math.max(0, dueAt(room) - this.#at), 0)
  }

  #act(room: Room, { who, what, pick }: Extract<Move, { type: 'act' }>): void {
    this.#at += pick % 3000
    this.try(this.command(what, actor(room, who, what), pick))
  }

  #sent(): Command[] {
    return this.played.map(({ command }) => command).filter((command) => 'session' in command)
  }

  #extendTwice(pick: number): void {
    this.#carryOnToResults(pick)
    this.#byCreator('extend', EXTENDS_BY_5)
    const extension = this.#sent().at(-1)
    this.#carryOnToResults(pick)
    this.#repeat(extension)
  }

  /** Plays to the next showdown, or for a while. */
  #carryOnToResults(pick: number): void {
    for (let steps = 0; this.room !== null && steps < 60; steps += 1) {
      this.#carryOn(this.room, pick + steps)
      if (this.room.phase === 'results') return
    }
  }

  /** The server draws ids and decks anew. */
  #repeat(again: Command | undefined): void {
    if (again === undefined) return
    const drawn = {
      ...('shuffle' in again && { shuffle: shuffleFor(this.room, this.played.length) }),
      ...('seat' in again && { seat: this.#newSeat() }),
    }
    this.try({ ...again, ...drawn, at: this.#at } as Command)
  }

  #walkOut(room: Room, who: number, isBack: boolean): void {
    const isIn = (seat: Seat) => room.phase !== 'lobby' && dealtTo(room.round, seat.id)?.decision === 'stay'
    const seats = room.seats.filter((seat) => !seat.hasLeft)
    const goers = seats.some(isIn) ? seats.filter(isIn) : seats
    if (goers.length === 0) return
    const { session } = oneOf(goers, who)
    this.try(this.command('leave', session, 0))
    if (!isBack || this.room === null) return
    this.try(this.command('join', session, who))
    this.#byCreator('approve-join', 0)
  }

  #allDecideAhead(room: Room, { pick, isInPause }: Extract<Move, { type: 'all-ahead' }>): void {
    for (const [index, { session }] of room.seats.entries()) {
      const isTurn = room.phase === 'decision' && room.turn.seat === room.seats[index]?.id
      if (!isTurn) this.try(this.command('decide-ahead', session, pick + index))
    }
    if (!isInPause || room.phase !== 'decision') return
    const { turn, creator } = room
    const sessionOfSeat = (seat: SeatId) => room.seats.find(({ id }) => id === seat)?.session ?? ''
    this.try(this.command('pause', sessionOfSeat(creator), 1))
    this.try(this.command('leave', sessionOfSeat(turn.seat), 0))
    this.#byCreator('pause', 0)
  }

  #comeAndGo(session: SessionId): void {
    this.try(this.command('join', session, PEOPLE - 1))
    this.#byCreator('approve-join', 0)
    this.try(this.command('leave', session, 0))
  }

  #byCreator(what: Action, pick: number): void {
    if (this.room !== null) this.try(this.command(what, actor(this.room, 1, what), pick))
  }

  /** Like the server: a tick whenever something is due, with the signs of life since the last one. */
  #wait(ms: number, silent: number): void {
    const until = this.#at + ms
    for (let ticks = 0; this.room !== null; ticks += 1) {
      if (ticks > 1000) throw new Error('time stands still')
      const lastSeen = lastSeenOf(this.room, silent, this.#at)
      this.#at = Math.min(until, Math.max(this.#at, dueAt(this.room)))
      const before = this.room
      this.try({ type: 'tick', at: this.#at, lastSeen })
      if (this.#at === until || this.room === before) break
    }
    this.#at = until
  }

  command(what: Action, session: SessionId, pick: number): Command {
    const by = { session, at: this.#at }
    const seated = this.room?.seats.map((one) => one.name) ?? []
    const requests = this.room?.joinRequests ?? []
    const asking = requests.map((one) => one.name)
    const name = oneOf([...seated, ...asking, 'Nobody'], pick)
    const no = (this.room?.nextDeal?.no ?? 0) + (pick % 7 === 0 ? 1 : 0)
    const cut = pick % 3 === 0 ? undefined : { no, value: `cut ${pick}` }
    // Mostly what a page shows, and sends. What is older comes with `repeat`.
    const ante = pick % 11 === 5 ? oneOf(ANTES, pick) : pick % 4 === 0 ? undefined : this.room?.settings.ante
    const deal = pick % 5 === 0 ? undefined : this.room?.lastDeal?.no
    const requestedAt = (request: JoinRequest | undefined) =>
      pick % 5 === 0 || request === undefined ? undefined : isoTime(request.requestedAt)
    switch (what) {
      case 'join':
        return { ...by, type: what, seat: this.#newSeat(), name: `Player ${pick % PEOPLE}` }
      case 'approve-join':
        return {
          ...by,
          type: what,
          seat: this.#newSeat(),
          name: asking[0] ?? name,
          requestedAt: requestedAt(requests[0]),
        }
      case 'deny-join':
        return { ...by, type: what, name: asking.at(-1) ?? name, requestedAt: requestedAt(requests.at(-1)) }
      case 'kick':
        return {
          ...by,
          type: what,
          ...(pick % 3 < 2 && { name }),
          ...(pick % 3 > 0 && { playerId: this.room?.seats.at(pick % 4)?.id }),
        }
      case 'rename':
        return { ...by, type: what, name: pick % 3 === 0 ? name : `Renamed ${pick % PEOPLE}` }
      case 'start':
        return { ...by, type: what, shuffle: shuffleFor(this.room, pick), cut }
      case 'next-round':
        return { ...by, type: what, shuffle: shuffleFor(this.room, pick), cut, deal }
      case 'continue':
        return { ...by, type: what, auto: pick % 3 === 0, cut, deal, ante }
      case 'round-ready':
        return { ...by, type: what, cut, deal, ante }
      case 'heartbeat':
        return { ...by, type: what, here: pick % 2 === 0 }
      case 'set-ready':
        return { ...by, type: what, isReady: [true, false, undefined][pick % 3], cut, ante }
      case 'allow-joins':
        return { ...by, type: what, allow: [true, false, undefined][pick % 3] }
      case 'set-difficulty':
        return { ...by, type: what, difficulty: oneOf(DIFFICULTIES, pick) }
      case 'decide':
        // More often In than Out, because players who are In move the money.
        return { ...by, type: what, decision: oneOf([...DECISIONS, DECISIONS[0]], pick), deal }
      case 'decide-ahead':
        return { ...by, type: what, decision: oneOf([...DECISIONS, DECISIONS[0], null], pick), deal }
      case 'choose-wilds':
        return { ...by, type: what, selections: selections(this.room, session, pick), deal }
      case 'set-ante':
        return { ...by, type: what, ante: oneOf(ANTES, pick) }
      case 'change-settings':
        return { ...by, type: what, settings: someSettings(pick) }
      case 'extend':
        return { ...by, type: what, rounds: oneOf([5, 5, 10, 15, 999], pick), deal }
      case 'join-call':
        return { ...by, type: what, id: `call-${pick}` }
      case 'leave-call':
        return { ...by, type: what, ...(pick % 2 === 0 && { callId: `call-${pick}` }) }
      case 'pause':
        return { ...by, type: what, on: pick % 3 > 0 }
      case 'sit-out':
        return { ...by, type: what, on: pick % 3 > 0, ante }
      case 'make-host':
        return { ...by, type: what, playerId: this.room?.seats.at(pick % 13)?.id ?? 'nobody' }
      case 'react':
        return { ...by, type: what, reaction: oneOf(REACTIONS, pick) }
      case 'chat':
        return { ...by, type: what, message: 'hello', id: `message-${pick}`, clientId: null }
      case 'leave':
      case 'unload-page':
      case 'leave-page':
      case 'ask-join-status':
      case 'rematch':
        return { ...by, type: what }
    }
  }

  #newSeat(): SeatId {
    this.#seatsMade += 1
    return `seat-${this.#seatsMade}`
  }
}

const ANTES = [1, 7, 50, 333, 1000]
const EXTENDS_BY_5 = 1

function someSettings(pick: number): SettingsChange {
  return {
    ...(pick % 2 === 0 && { decisionTimer: oneOf(DECISION_TIMERS, pick) }),
    ...(pick % 3 === 0 && { ante: oneOf(ANTES, pick) }),
    ...(pick % 5 === 0 && { maxRounds: oneOf(MAX_ROUNDS, pick), harveyDifficulty: oneOf(DIFFICULTIES, pick) }),
    ...(pick % 7 === 0 && { listed: pick % 4 > 0, watchers: pick % 4 > 1 }),
  }
}

/** Mostly a session that is authorized: the creator, a stranger who joins, or a player. */
function actor(room: Room, who: number, what: Action): SessionId {
  const creator = room.seats.find((seat) => seat.id === room.creator)
  if (what === 'join' && who % 3 > 0 && partedWith(room).length > 0) return oneOf(partedWith(room), who).session
  if (who % 10 === 0 || what === 'join') return sessionOf(who % PEOPLE)
  if (BY_THE_CREATOR.includes(what) && who % 4 !== 0 && creator !== undefined) return creator.session
  return room.seats[who % room.seats.length]?.session ?? sessionOf(who % PEOPLE)
}

/** Former players, and banned sessions. */
function partedWith(room: Room): { session: SessionId }[] {
  const former = room.phase === 'lobby' ? [] : room.formerPlayers
  const ofEarlierGames = room.evening.people.filter(({ session }) => seatOfSession(room, session) === undefined)
  return [...room.bans, ...former, ...ofEarlierGames, ...room.seats.filter((seat) => seat.hasLeft)]
}

function lastSeenOf(room: Room, silent: number, at: number): Record<SeatId, number> {
  const speaking = room.seats.filter((seat) => !seat.hasLeft && ((silent >> (seat.order % 30)) & 1) === 0)
  return Object.fromEntries(speaking.map((seat) => [seat.id, at]))
}

function selections(room: Room | null, session: SessionId, pick: number): { suit: Suit; rank: WildRank }[] {
  if (room === null || room.phase === 'lobby') return []
  const seat = room.seats.find((one) => one.session === session)
  const hand: Hand | undefined = seat && dealtTo(room.round, seat.id)?.hand
  const twos = hand?.filter(isWild) ?? []
  const named = pick % 7 === 0 ? twos.slice(1) : twos
  return named.map(({ suit }, index) => ({ suit, rank: oneOf(WILD_RANKS, pick + index * 5) }))
}

import type { Command } from '../command'
import { dueAt } from '../due'
import { bestNaming } from '../hands/wilds'
import { play } from '../play'
import type { Room, Seat } from '../room'
import { seatsTaken } from '../seats'
import { dealtTo } from '../turn'
import { shuffleFor } from './shuffles'

/** Bits, one for each seat. A player who is neither willing nor gone sends heartbeats only, or also `ready`. */
export interface Attitudes {
  willing: number
  gone: number
  ready: number
}

const STEP_MS = 5000
const PATIENCE_MS = 90 * 60_000

/** Plays a room in which only some players continue. Returns it in its next round, or where it is stuck. */
export function tableOfSome(room: Room, { willing, gone, ready }: Attitudes, from: number): Room {
  const round = roundOf(room)
  const isWilling = (_: Seat, index: number) =>
    index === willing % seatsTaken(room).length || ((willing >> index) & 1) === 1
  const goers = seatsTaken(room).filter(isWilling)
  const others = seatsTaken(room).filter((seat) => !goers.includes(seat))
  // A lobby waits for its creator's start, and only a creator who is gone loses the seat.
  const silent = room.phase === 'lobby' ? [] : others.filter((_, index) => ((gone >> index) & 1) === 0)

  let now = room
  for (let at = from; at < from + PATIENCE_MS && roundOf(now) === round; at += STEP_MS) {
    for (const [index, { session }] of silent.entries()) {
      now = attempt(now, { type: 'heartbeat', here: false, session, at })
      if (((ready >> index) & 1) === 1) now = attempt(now, { type: 'continue', session, at })
    }
    for (const seat of goers) now = everythingTried(now, seat, at)
    now = untilNothingIsDue(now, at + STEP_MS)
  }
  return now
}

function everythingTried(room: Room, { id, session }: Seat, at: number): Room {
  const by = { session, at }
  const commands: Command[] = [
    { ...by, type: 'heartbeat', here: true },
    { ...by, type: 'pause', on: false },
    { ...by, type: 'sit-out', on: false },
    { ...by, type: 'set-ready', isReady: true },
    { ...by, type: 'start', shuffle: shuffleFor(room, 3) },
    { ...by, type: 'choose-wilds', selections: bestSelections(room, id) },
    { ...by, type: 'decide', decision: 'stay' },
    { ...by, type: 'continue' },
    { ...by, type: 'round-ready' },
    { ...by, type: 'next-round', shuffle: shuffleFor(room, 3) },
  ]
  return commands.reduce(attempt, room)
}

function attempt(room: Room, command: Command): Room {
  const step = play(room, command)
  return step.ok && step.room !== null ? step.room : room
}

function untilNothingIsDue(room: Room, until: number): Room {
  let now = room
  for (let due = dueAt(now); due <= until; due = dueAt(now)) {
    const next = attempt(now, { type: 'tick', at: due, lastSeen: {} })
    if (next === now) break
    now = next
  }
  return now
}

function bestSelections(room: Room, seat: string) {
  const hand = room.phase === 'lobby' ? undefined : dealtTo(room.round, seat)?.hand
  const named = hand === undefined ? [] : bestNaming(hand)
  return named.flatMap(({ suit, plays }) => (plays === undefined ? [] : [{ suit, rank: plays }]))
}

const roundOf = (room: Room) => (room.phase === 'lobby' ? 0 : room.round.number)

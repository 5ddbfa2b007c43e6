import { describe, expect, it } from 'vitest'
import { byLength } from '../../tests/support/run-length'
import type { Pause, Room, Running } from './room'
import { acceptedSteps, inEveryGame, type AcceptedStep } from './testing/random-plans'
import { viewFor } from './view-for'

// What is true in the pauses of all games, whatever is attempted.

const RUNS = byLength({ short: 60, long: 3000 })

const inEveryStep = (holds: (step: AcceptedStep) => void) =>
  inEveryGame(RUNS, (game) => acceptedSteps(game).forEach(holds))

describe('a paused game', () => {
  it('does not move until the pause ends, unless a player leaves (R-pause-2, R-pause-4)', () => {
    inEveryStep(({ before, after, command }) => {
      if (!isPausedRoom(before) || !isPausedRoom(after)) return
      const { at } = command
      expect(viewFor(after, null, at + 60_000).timeLeft).toBe(viewFor(after, null, at).timeLeft)
      expect(after.round.number).toBe(before.round.number)
      if (command.type !== 'leave') expect(positionOf(after)).toEqual(positionOf(before))
    })
  })

  it('continues with every deadline as far away as before (R-pause-5, R-pause-6)', () => {
    inEveryStep(({ before, after, command }) => {
      if (!isPausedRoom(before) || after.phase === 'lobby' || isPausedRoom(after)) return
      const left = leftMs(before, before.pause.startedAt)
      const isSameTurn = positionOf(after) === positionOf(before)
      // A sign of life of its player restores a short turn. A turn that begins with the end of the pause is short for
      // a player who became absent in it (R-turn-6).
      const isShort = [before, after].some((room) => room.phase === 'decision' && room.turn.isShort)
      if (left === null || isShort || !isSameTurn) return
      const least = after.phase === 'decision' && !before.round.isTurnExtended ? 10_000 : left
      expect(leftMs(after, command.at)).toBe(Math.max(left, least))
    })
  })

  it('is paused for at most 15 minutes per round while the server runs (R-pause-1)', () => {
    inEveryStep(({ after }) => {
      if (!isPausedRoom(after)) return
      const { pause, round } = after
      expect(pause.endsAt - pause.startedAt + round.pausedMs).toBe(15 * 60_000)
      expect(viewFor(after, null, 0).deadlineAt).toBeNull()
    })
  })
})

type PausedRoom = Running & { pause: Pause }

const isPausedRoom = (room: Room): room is PausedRoom => room.phase !== 'lobby' && room.pause !== null

/** The phase, whose turn it is, what is decided, and the pot. */
function positionOf(room: Running): string {
  const turn = room.phase === 'decision' ? room.turn.seat : null
  const decisions = room.round.dealt.map((dealt) => dealt.decision)
  return JSON.stringify([room.phase, turn, decisions, room.pot])
}

/** How long the phase lasts from this instant on, in milliseconds; null where it has no end of its own. */
function leftMs(room: Running, at: number): number | null {
  if (room.phase === 'dealing' || room.phase === 'results') return room.endsAt - at
  return room.phase === 'decision' ? room.turn.endsAt - at : null
}

import { describe, expect, it } from 'vitest'
import { expectSame } from '../../tests/support/expect-same'
import { byLength } from '../../tests/support/run-length'
import type { Command } from './command'
import { hasUnchosenWild } from './hands/wilds'
import { play } from './play'
import type { Hand, Room, Running, SeatId } from './room'
import type { GameEvent, Step } from './step'
import { hand } from './testing/cards'
import { acceptedSteps, inEveryGame, type AcceptedStep } from './testing/random-plans'
import { lobbyFor, viewFor } from './view-for'

// What no player may learn in any game, whatever is attempted.

const RUNS = byLength({ short: 40, long: 3000 })

const inEveryStep = (holds: (step: AcceptedStep) => void) =>
  inEveryGame(RUNS, (game) => acceptedSteps(game).forEach(holds))

describe('secrets stay secret', () => {
  it('hands that a viewer may not see change nothing for that viewer, whatever happens (R-view-1, R-harvey-3)', () => {
    inEveryStep(({ before, after, command, index }) => {
      if (!areHandsHidden(before)) return
      const viewer = viewerOf(before, command, index)
      const twin = withOtherHands(before, viewer, index)
      expectSame(whatIsSeen(twin, viewer, command.at), whatIsSeen(before, viewer, command.at))
      if (!areHandsHidden(after)) return

      const step = play(twin, command)
      if (!step.ok || step.room === null) throw new Error('other hands of others have led to something else')
      expectSame(whatIsSeen(step.room, viewer, command.at), whatIsSeen(after, viewer, command.at))
      expectSame(step.events, eventsOf(play(before, command)))
    })
  })

  it('naming a two shows the others no more than any other sign of life (R-wild-5)', () => {
    inEveryStep(({ before, after, command }) => {
      if (command.type !== 'choose-wilds') return
      const { at, session } = command
      const holder = before.seats.find((seat) => seat.session === session)?.id
      const spoken = play(before, { type: 'chat', message: 'hello', id: 'message', clientId: null, at, session })
      if (!spoken.ok || spoken.room === null) throw new Error('who may name a two may speak')
      for (const viewer of [null, ...others(before, holder)]) {
        expectSame(whatIsSeen(after, viewer, at), whatIsSeen(spoken.room, viewer, at))
      }
      const saidInPublic = spoken.events.filter((event) => event.type !== 'chat-sent')
      expectSame(eventsOf(play(before, command)), saidInPublic)
    })
  })

  it('deciding ahead shows the others no more than any other sign of life (R-ahead-4)', () => {
    inEveryStep(({ before, after, command }) => {
      if (command.type !== 'decide-ahead' || isTurnOf(before, command.session)) return
      const { at, session } = command
      const player = before.seats.find((seat) => seat.session === session)?.id
      const spoken = play(before, { type: 'chat', message: 'hello', id: 'message', clientId: null, at, session })
      if (!spoken.ok || spoken.room === null) throw new Error('who may decide ahead may speak')
      for (const viewer of [null, ...others(before, player)]) {
        expectSame(whatIsSeen(after, viewer, at), whatIsSeen(spoken.room, viewer, at))
      }
      expectSame(
        eventsOf(play(before, command)),
        spoken.events.filter((event) => event.type !== 'chat-sent'),
      )
    })
  })

  it('what others have decided ahead changes nothing that a viewer sees (R-ahead-4)', () => {
    inEveryStep(({ after, command, index }) => {
      if (after.phase === 'lobby') return
      const viewer = [null, ...after.seats.map((seat) => seat.id)][index % (after.seats.length + 1)] ?? null
      const dealt = after.round.dealt.map((one) => (one.seat === viewer ? one : { ...one, planned: null }))
      const twin = { ...after, round: { ...after.round, dealt } }
      expectSame(whatIsSeen(twin, viewer, command.at), whatIsSeen(after, viewer, command.at))
    })
  })

  it('no view and no event names a session, and only the creator sees requests to join (R-view-10, R-view-9)', () => {
    inEveryStep(({ before, after, command, index }) => {
      if (index % 4 > 0) return
      const views = [null, ...after.seats.map((seat) => seat.id)].map((viewer) => whatIsSeen(after, viewer, command.at))
      const events = eventsOf(play(before, command))
      expect(JSON.stringify([views, events]).includes('secret-session')).toBe(false)
      const told = views.filter(({ state }) => state.joinRequests.length > 0)
      expect(told.every(({ state }) => state.isCreator)).toBe(true)
    })
  })
})

const eventsOf = (step: Step): readonly GameEvent[] => (step.ok ? step.events : [])

function whatIsSeen(room: Room, viewer: SeatId | null, at: number) {
  return { state: viewFor(room, viewer, at), lobby: lobbyFor(room, viewer) }
}

function areHandsHidden(room: Room): room is Running {
  return room.phase === 'dealing' || room.phase === 'decision' || room.phase === 'waiting'
}

function isTurnOf(room: Room, session: string): boolean {
  return room.phase === 'decision' && room.seats.find((seat) => seat.id === room.turn.seat)?.session === session
}

/** The acting player if the own hand matters to the command; else each player in turn, and the public. */
function viewerOf(room: Room, command: Command, index: number): SeatId | null {
  if (command.type === 'decide' || command.type === 'decide-ahead' || command.type === 'choose-wilds') {
    return room.seats.find((seat) => seat.session === command.session)?.id ?? null
  }
  return [null, ...room.seats.map((seat) => seat.id)][index % (room.seats.length + 1)] ?? null
}

const others = (room: Room, seat: SeatId | undefined) => room.seats.map(({ id }) => id).filter((id) => id !== seat)

const OTHER_HANDS = ['2h 2c 2d', 'Kh Kc Kd', '2h=9 7c 4d', 'Kh Qh 2s'].map(hand)
const OTHER_HARVEY = hand('2h=A 2c=K 3d')

function withOtherHands(room: Running, viewer: SeatId | null, index: number): Running {
  const other: Hand = OTHER_HANDS[index % OTHER_HANDS.length] ?? OTHER_HARVEY
  const dealt = room.round.dealt.map((one) => {
    const isTheirOwn = one.seat === viewer
    // A player who has decided, or decided ahead, has named all twos.
    const isOpen = one.decision === null && one.planned === null
    const isPossible = isOpen || !hasUnchosenWild(other)
    return isTheirOwn ? one : { ...one, hand: isPossible ? other : OTHER_HARVEY }
  })
  return { ...room, round: { ...room.round, dealt, harveyHand: OTHER_HARVEY } }
}

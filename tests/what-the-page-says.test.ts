import { describe, expect, it } from 'vitest'
import type { Hand, HeldCard, Room, Running, SeatId } from '../src/game/room'
import type { Command } from '../src/game/command'
import { cardView } from '../src/game/card-view'
import { fullDeck } from '../src/game/hands/deck'
import { rankHand } from '../src/game/hands/rank-hand'
import { play } from '../src/game/play'
import { seatsTaken } from '../src/game/seats'
import { shuffleFor } from '../src/game/testing/shuffles'
import { acceptedSteps, inEveryGame } from '../src/game/testing/random-plans'
import { dealtTo } from '../src/game/turn'
import { WILD_RANKS } from '../src/game/vocabulary'
import { lobbyFor, viewFor } from '../src/game/view-for'
import type { StateView } from '../src/contract'
import { isOwnTurn, viewerOf } from '../src/web/net/viewer'
import { dollars } from '../src/web/ui/money'
import { resultRows } from '../src/web/screens/game/pad/result-rows'
import { compareHands } from '../src/web/screens/game/words/hand-strength'
import { outcomeFor } from '../src/web/screens/game/words/outcome'
import { nextPotWords, showdownSentences } from '../src/web/screens/game/words/showdown-words'
import { standings } from '../src/web/screens/game/words/standings'
import { anteSentence, stakes, turnsUntilYours } from '../src/web/screens/game/words/turn-words'
import { readiness } from '../src/web/screens/game/words/waiting-words'
import { startOf } from '../src/web/screens/lobby/start-of'
import { byLength } from './support/run-length'

const GAMES = byLength({ short: 50, long: 1_000 })
/** One random game in seven is over at its end. */
const GAMES_FOR_THE_END = 4 * GAMES

/** Calls this for the view of each player at each moment of random games that is in one of these phases. */
function inEveryView<Phase extends Room['phase']>(
  phases: readonly Phase[],
  holds: (room: Extract<Room, { phase: Phase }>, seat: SeatId, state: StateView, at: number) => void,
  games = GAMES,
): void {
  const isInPhase = (room: Room): room is Extract<Room, { phase: Phase }> => phases.some((one) => one === room.phase)
  inEveryGame(games, (game) => {
    for (const { after: room, before, command } of acceptedSteps(game)) {
      if (room === before || !isInPhase(room)) continue
      for (const { id } of seatsTaken(room)) holds(room, id, viewFor(room, id, command.at), command.at)
    }
  })
}

function isAccepted(room: Room, seat: SeatId, at: number, what: { type: Command['type'] } & Partial<Command>): boolean {
  const session = room.seats.find(({ id }) => id === seat)?.session
  return play(room, { ...what, session, at } as Command).ok
}

const start = (room: Room) => ({ shuffle: shuffleFor(room, 1), cut: undefined })

describe('what a page says agrees with the rules:', () => {
  it('what the pot is made of, what In wins or loses, and when the player’s turn comes', () => {
    const reached = new Set<string>()
    inEveryView(['dealing', 'decision'], (room, seat, state) => {
      const { contested, stake, ante, dealt } = room.round
      expect(stakes(state)).toBe(`In: win ${dollars(contested)} or lose ${dollars(stake)}`)
      if (room.phase === 'dealing') {
        if (dealt.every((one) => one.seat !== seat)) return
        const who = dealt.length === 1 && !state.anteChanged ? 'You have' : 'Everyone has'
        const sentence = anteSentence(state)
        expect(sentence.startsWith(`${who} put ${state.anteChanged ? 'the ante' : dollars(ante)} in. `)).toBe(true)
        expect(sentence.endsWith(`pot is ${dollars(contested)}.`)).toBe(true)
        reached.add(dealt.length === 1 ? 'a deal to one' : 'a deal')
        return
      }
      const undecided = dealt.filter(({ decision }) => decision === null).map((one) => one.seat)
      const first = undecided.indexOf(room.turn.seat)
      const turns = [...undecided.slice(first), ...undecided.slice(0, first)].indexOf(seat)
      const words = turns === 1 ? 'You are next' : `${turns} turns until yours`
      expect(turnsUntilYours(state)).toBe(turns > 0 ? words : undefined)
      if (turns > 1) reached.add('turns')
    })
    expect(reached).toEqual(new Set(['a deal', 'a deal to one', 'turns']))
  })

  it('who wins and pays what, against which hand, and what the next pot is', () => {
    const reached = new Set<string>()
    inEveryView(['results'], (room, seat, state) => {
      const { deltas, carryOver, winners, harveyWins } = room.result
      expect(nextPotWords(state)).toContain(dollars(carryOver))
      const sum = deltas.reduce((all, { amount }) => all + amount, 0)
      expect(resultRows(state).reduce((all, { delta }) => all + delta, 0)).toBe(sum)
      const own = dealtTo(room.round, seat)
      const amount = deltas.find((delta) => delta.seat === seat)?.amount ?? 0
      const { headline, reason } = outcomeFor(state)
      if (own?.decision === 'stay')
        expect(headline).toBe(amount > 0 ? `Winner! +${dollars(amount)}` : `You lose ${dollars(-amount)}`)
      const best = bestOf(room)
      if (own && reason.includes('would have beaten you')) expect(rankHand(own.hand).strength).toBeLessThan(best)
      else if (own && reason.includes('would have beaten')) expect(rankHand(own.hand).strength).toBeGreaterThan(best)
      const text = showdownSentences(state)
        .map((sentence) => sentence.text)
        .join('')
      const isTie = strengthsIn(room).includes(rankHand(room.round.harveyHand).strength)
      if (text.includes('He has')) expect(isTie).toBe(isTieHidden(room, state))
      if (text.includes('the tie')) expect([isTie, harveyWins]).toEqual([true, true])
      reached.add(harveyWins ? 'Harvey' : winners.length === 1 ? 'a winner' : 'sharers')
    })
    expect(reached).toEqual(new Set(['Harvey', 'a winner', 'sharers']))
  })

  it('which of two hands is better, for every hand and every naming of its twos', () => {
    const hands = everyHand()
      .map((hand) => ({ ...rankHand(hand), cards: hand.map(cardView) }))
      .sort((one, other) => one.strength - other.strength)
    expect(hands).toHaveLength(119_824)
    const wrong = hands.filter((better, place) => {
      const worse = hands[place - 1]
      return worse && Math.sign(compareHands(better, worse)) !== Math.sign(better.strength - worse.strength)
    })
    expect(wrong.slice(0, 5)).toEqual([])
  })

  it('who can start, for whom the table waits, and who has the turn', () => {
    const reached = new Set<string>()
    inEveryView(['lobby', 'decision', 'waiting'], (room, seat, state, at) => {
      if (room.phase === 'lobby') {
        if (seat !== room.creator) return
        const { canStart } = startOf(lobbyFor(room, seat).players)
        expect(isAccepted(room, seat, at, { type: 'start', ...start(room) })).toBe(canStart)
        reached.add(`start ${canStart}`)
        return
      }
      if (room.phase === 'decision' && state.phase === 'decision') {
        const isAsked = isOwnTurn(state) && viewerOf(state)?.decision === null && state.pausedBy === null
        expect(isAccepted(room, seat, at, { type: 'decide', decision: 'stay' })).toBe(isAsked)
        reached.add(`turn ${isAsked}`)
      }
      // Any call of a creator who is away makes them present again.
      if (room.phase !== 'waiting' || !state.isCreator || viewerOf(state)?.away || state.pausedBy !== null) return
      const { present, missing } = readiness(state)
      const canStart = present > 0 && missing.length === 0
      expect(isAccepted(room, seat, at, { type: 'next-round', ...start(room) })).toBe(canStart)
      reached.add(`next round ${canStart}`)
    })
    expect(reached.size).toBe(6)
  })

  it('players who were dealt in have a place at the end, and the totals add up', () => {
    let places = 0
    const holds = (room: Room, _: SeatId, state: StateView) => {
      const lines = standings(state)
      expect(lines.reduce((all, { runningTotal }) => all + runningTotal, 0)).toBe(-state.pot || 0)
      const dealtIn = room.evening.people.filter(({ lastGame }) => lastGame === room.game)
      expect(lines.filter(({ place }) => place !== undefined)).toHaveLength(dealtIn.length)
      // Several players who have left may have the same name.
      for (const { name, place } of lines.filter(({ hasLeft }) => !hasLeft)) {
        const session = room.seats.find((seat) => seat.name === name)?.session
        const person = room.evening.people.find((one) => one.session === session)
        expect(place !== undefined).toBe(person?.lastGame === room.game)
        places += 1
      }
    }
    inEveryView(['finished'], holds, GAMES_FOR_THE_END)
    expect(places).toBeGreaterThan(0)
  })
})

function everyHand(): Hand[] {
  const cards = fullDeck().flatMap((card): HeldCard[] =>
    card.rank === '2' ? WILD_RANKS.map((plays) => ({ ...card, plays })) : [card],
  )
  const isOther = (one: HeldCard, other: HeldCard) => one.suit !== other.suit || one.rank !== other.rank
  return cards.flatMap((first, place) =>
    cards.slice(place + 1).flatMap((second, next) =>
      cards
        .slice(place + next + 2)
        .filter((third) => isOther(first, second) && isOther(first, third) && isOther(second, third))
        .map((third): Hand => [first, second, third]),
    ),
  )
}

function strengthsIn({ round }: Running): number[] {
  return round.dealt.filter(({ decision }) => decision === 'stay').map(({ hand }) => rankHand(hand).strength)
}

const bestOf = (room: Running) => Math.max(rankHand(room.round.harveyHand).strength, ...strengthsIn(room))

/** The hand of a player who has left since the showdown is no longer shown. */
function isTieHidden(room: Running, state: StateView): boolean {
  const his = rankHand(room.round.harveyHand).strength
  const tied = room.round.dealt.filter((one) => one.decision === 'stay' && rankHand(one.hand).strength === his)
  return tied.some(({ seat }) => state.players.every(({ _id }) => _id !== seat))
}

import { isoTime } from '../iso-time'
import type { EndedGame, GameStanding, Person, Room } from '../room'
import type { EveningView, GameView, Standing } from '../views'
import { runningGame } from './evening'
import { settleUp } from './settle-up'

type Game = Omit<EndedGame, 'endedAt'> & { endedAt: number | null }

/** The games of a room, the running one included so far, and what each person has to pay or gets (R-evening-2). */
export function eveningOf(room: Room): EveningView {
  const { people, games, harveyKept } = room.evening
  const running = runningOf(room)
  const totals = people.map((person, place) =>
    totalOf(
      person,
      running?.standings.find((own) => own[0] === place),
    ),
  )
  const settlers = people.map(({ seat, antes }, place) => ({ id: seat, antes, total: totals[place]?.total ?? 0 }))
  return {
    games: [...games, ...(running === null ? [] : [running])].map((game) => gameView(people, game)),
    totals: bestFirst(totals),
    settlement: settleUp(settlers, harveyKept + (running?.harveyKeeps ?? 0)),
  }
}

/**
 * The numbers, in the history of the room, of the first and the last round of a game; null for a game that is not kept.
 */
export function roundsOfGame(room: Room, game: number): { first: number; last: number } | null {
  const running = runningOf(room)
  const found = running?.game === game ? running : room.evening.games.find((one) => one.game === game)
  return found === undefined ? null : { first: found.firstRound, last: found.firstRound + found.rounds - 1 }
}

function runningOf(room: Room): Game | null {
  if (room.phase === 'lobby') return null
  return { ...runningGame(room), endedAt: room.phase === 'finished' ? room.finishedAt : null }
}

function totalOf({ seat, name, total, wins, games }: Person, running: GameStanding = [0, 0, 0]) {
  return { _id: seat, name, total: total + running[1], games, wins: wins + running[2] }
}

function gameView(people: Person[], { game, rounds, endedAt, harveyKeeps, standings }: Game): GameView {
  return {
    game,
    rounds,
    endedAt: endedAt === null ? null : isoTime(endedAt),
    harveyKeeps,
    standings: bestFirst(standings.map((standing) => standingView(people, standing))),
  }
}

function standingView(people: Person[], [place, total, wins]: GameStanding): Standing {
  const person = people[place]
  if (person === undefined) throw new Error('a standing is nobody’s')
  return { _id: person.seat, name: person.name, total, wins }
}

/** Equal totals stay in the order of first seats. */
function bestFirst<S extends Standing>(standings: S[]): S[] {
  return standings.toSorted((one, other) => other.total - one.total)
}

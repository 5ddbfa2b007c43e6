import type {
  EndedGame,
  Evening,
  FormerPlayer,
  Finished,
  GameStanding,
  Person,
  Room,
  RoomBase,
  Running,
  Seat,
  SessionId,
} from '../room'
import { MAX_GAMES } from '../vocabulary'

export function newEvening(): Evening {
  return { people: [], games: [], rounds: 0, harveyKept: 0 }
}

/** The room with the latest names of its people. Everybody with a seat in a running game is added to them. */
export function withPeople<R extends Room>(room: R): R {
  const { evening, seats } = room
  const people = room.phase === 'lobby' ? renamed(evening.people, seats) : enrolled(evening.people, seats)
  return people === evening.people ? room : { ...room, evening: { ...evening, people } }
}

/** The evening after a deal in which these players have paid the ante. */
export function withAntes({ evening, seats, game }: RoomBase, players: Seat[], ante: number): Evening {
  const sessions = new Set(players.map(({ session }) => session))
  const people = enrolled(evening.people, seats).map((person) =>
    sessions.has(person.session) ? afterAnte(person, ante, game) : person,
  )
  return { ...evening, people }
}

/** The evening with the game that a rematch closes. */
export function withEndedGame(room: Finished): Evening {
  const { people, games, rounds, harveyKept } = room.evening
  const ended = { ...runningGame(room), endedAt: room.finishedAt }
  const byPlace = new Map(ended.standings.map((standing) => [standing[0], standing]))
  return {
    people: people.map((person, place) => {
      const [, total, wins] = byPlace.get(place) ?? [place, 0, 0]
      return { ...person, total: person.total + total, wins: person.wins + wins }
    }),
    games: [...games, ended].slice(-MAX_GAMES),
    rounds: rounds + ended.rounds,
    harveyKept: harveyKept + ended.harveyKeeps,
  }
}

/** The game so far; a running pot counts as kept by Harvey (R-evening-3). */
export function runningGame(room: Running): Omit<EndedGame, 'endedAt'> {
  const { game, evening, round, pot } = room
  const standings = standingsOf(room)
  return { game, firstRound: evening.rounds + 1, rounds: round.number, harveyKeeps: pot, standings }
}

/** Total and wins of everybody who has had a seat in this game. */
function standingsOf(room: Running): GameStanding[] {
  const players: (Seat | FormerPlayer)[] = [...room.seats, ...room.formerPlayers]
  return room.evening.people.flatMap(({ session }, place): GameStanding[] => {
    const player = players.find((one) => one.session === session)
    return player === undefined ? [] : [[place, player.runningTotal, player.wins]]
  })
}

/** The person that a session belongs to in the games of this room; undefined if it has had no seat in a game. */
export function personOf({ evening }: Pick<RoomBase, 'evening'>, session: SessionId): Person | undefined {
  return evening.people.find((person) => person.session === session)
}

function afterAnte(person: Person, ante: number, game: number): Person {
  const games = person.games + (person.lastGame === game ? 0 : 1)
  return { ...person, antes: person.antes + ante, games, lastGame: game }
}

function enrolled(people: Person[], seats: Seat[]): Person[] {
  const isNew = (seat: Seat) => !people.some((person) => person.session === seat.session)
  const named = renamed(people, seats)
  return seats.some(isNew) ? [...named, ...seats.filter(isNew).map(newPerson)] : named
}

/** The people with their latest names; the same list if no name has changed. */
function renamed(people: Person[], seats: Seat[]): Person[] {
  const nameOf = (person: Person) => seats.find((seat) => seat.session === person.session)?.name ?? person.name
  if (people.every((person) => nameOf(person) === person.name)) return people
  return people.map((person) => ({ ...person, name: nameOf(person) }))
}

export function newPerson({ id, session, name }: Pick<Seat, 'id' | 'session' | 'name'>): Person {
  return { seat: id, session, name, antes: 0, total: 0, wins: 0, games: 0, lastGame: 0 }
}

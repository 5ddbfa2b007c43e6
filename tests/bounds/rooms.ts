import { expect } from 'vitest'
import { expectOk } from '../support/player'
import type { Bound } from './bound'

const LOBBY = 'src/game/lobby.test.ts'
const EVENING = 'src/game/evening/evening.test.ts'
const BOUNDS = 'src/server/rooms/bounds.test.ts'

export const ROOMS: Record<string, Bound> = {
  Seats: {
    async drive(attack) {
      const players = await attack.players(16)
      const code = await players[0]!.createGame()
      const statuses: number[] = []
      for (const player of players.slice(1)) statuses.push((await player.join(code)).status)
      expect(statuses.filter((status) => status === 200)).toHaveLength(12)
      expect(statuses.slice(12)).toEqual([409, 409, 409])
    },
  },
  'People over the life of a room': { test: 'src/server/http/refusals.test.ts', title: 'too-many-players-ever' },
  'Requests to join that wait': {
    async drive(attack) {
      const [creator, ...others] = await attack.players(24)
      const code = await creator!.createGame()
      expectOk(await creator!.ready(code))
      expectOk(await creator!.start(code))
      const statuses: number[] = []
      for (const other of others) statuses.push((await other.join(code)).status)
      expect(statuses).toEqual([...Array<number>(20).fill(200), 409, 409, 409])
    },
  },
  Bans: { test: LOBBY, title: 'the last 1,000 kicked sessions' },
  'Changes of the ante between two deals': {
    async drive(attack) {
      const player = await attack.player()
      const code = await player.createGame()
      expectOk(await player.ready(code))
      expectOk(await player.start(code))
      const statuses: number[] = []
      for (const ante of [51, 52, 53, 54]) statuses.push((await player.setAnte(code, ante)).status)
      expect(statuses).toEqual([200, 200, 200, 409])
    },
  },
  'Push subscriptions of a seat': {
    test: 'src/server/ports/room-store-suite/push-subscriptions.ts',
    title: 'the last three of a seat',
  },
  'Push messages under way, and those that wait': {
    test: 'src/server/rooms/turn-calls.test.ts',
    title: 'twenty at once, and drops',
  },
  'Codes that a creation tries for its `clientId`': { test: BOUNDS, title: 'tries 10 codes of its client id' },
  'Stored chat messages': {
    test: 'src/server/ports/room-store-suite/chat-and-rounds.ts',
    title: 'the last 500 messages',
  },
  'System messages of a room': { test: BOUNDS, title: '60 system lines a minute' },
  'Ended games of an evening': { test: EVENING, title: 'the last 500 games' },
  'Rounds of one `history` answer': { test: 'src/server/http/history.test.ts', title: 'in pages' },
  'Rooms of the same deadline that are played at once': {
    test: 'src/server/rooms/deadlines.test.ts',
    title: '16 in a turn of the event loop',
  },
  'Tries to play the deadline of a room that cannot be read or played': {
    test: 'src/server/rooms/deadlines.test.ts',
    title: 'the faulty ones every 10 seconds',
  },
  'Heartbeats in memory and in the store': { test: 'src/server/ports/room-store.suite.ts', title: 'heartbeats' },
  'Rooms in the cache': { test: BOUNDS, title: '10,000 rooms' },
  'Decks in memory': { file: 'src/server/rooms/fair-deal.ts', size: 'maxSize: 1_000' },
  'Answers of `deal` in memory': { file: 'src/server/rooms/room-queries.ts', size: 'KEPT_DEALS = 200' },
  'Empty lobby, empty lobby of a rematch, empty game, finished game': {
    test: LOBBY,
    title: 'nobody has been present for 30 minutes',
  },
  'Events that wait for the hosted service': {
    test: 'src/server/adapters/pusher-publisher.test.ts',
    title: 'of too many events the oldest go',
  },
  'Messages that wait for Redis': {
    test: 'src/server/adapters/redis-event-bus.test.ts',
    title: 'what one process could not send',
  },
}

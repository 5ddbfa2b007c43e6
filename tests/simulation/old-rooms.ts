import { createRoom } from '../../src/game/create-room'
import { ABSENT_AFTER_MS, EMPTY_LOBBY_KEPT_MS } from '../../src/game/durations'
import { play } from '../../src/game/play'
import type { Room } from '../../src/game/room'
import { commitmentOf } from '../../src/contract'
import { createSessions } from '../../src/server/http/sessions'
import type { RoomChange } from '../../src/server/ports/room-store'
import { SESSION_SECRET } from './process'
import type { World } from './world'

const NAMES = ['Ada', 'Ben', 'Cyd']

/** A person whose session is older than the run. */
export interface Known {
  name: string
  session: string
  cookie: string
}

/** Stores a lobby as an earlier release did. Returns its code and the people in it. */
export function storeOldRoom(world: World, no: number): { code: string; known: Known[] } {
  const code = `XXXXX${'ABCDEFGH'.charAt(no)}`
  const known = NAMES.map((name) => knownPerson(world, name, `${name.toLowerCase()}-of-room-${no}`))
  const at = world.machine.wallClock - 60_000
  const room = downgraded(lobby(code, known, at), 1 + (no % 2)) as Room
  store(world, { room, dueAt: at + 1_000, savedAt: at, seated: known.map(({ session }) => session) })
  world.coverage.met('room of an older shape')
  return { code, known }
}

/** Stores a lobby whose creator left half an hour ago, so that it is deleted during the run. */
export function storeForgottenLobby(world: World): void {
  const emptySince = world.machine.wallClock - EMPTY_LOBBY_KEPT_MS + 20_000
  const creator = knownPerson(world, 'Zoe', 'zoe-who-has-gone')
  const silentSince = emptySince - ABSENT_AFTER_MS
  const step = play(lobby('YYYYYY', [creator], silentSince), { type: 'tick', at: emptySince, lastSeen: {} })
  if (!step.ok || step.room === null) throw new Error('the lobby is not kept')
  const { room } = step
  store(world, { room, dueAt: emptySince + EMPTY_LOBBY_KEPT_MS, savedAt: emptySince, seated: [creator.session] })
}

function store(world: World, stored: Pick<RoomChange, 'dueAt' | 'savedAt' | 'seated'> & { room: Room }): void {
  const { room } = stored
  const records = { messages: [], rounds: [], endedSeats: [] }
  const change = { ...stored, ...records, code: room.code, state: JSON.stringify(room), expected: null, listing: null }
  void world.database.store.save(change)
  world.referee.trace(room.code).begin(change, world.database.owner)
}

function lobby(code: string, [creator, ...others]: Known[], at: number): Room {
  const seed = '5e'.repeat(32)
  const created = createRoom({
    code,
    session: creator!.session,
    seat: `seat-of-${creator!.name}`,
    name: creator!.name,
    settings: { maxRounds: 5, decisionTimer: 15, ante: 10 },
    next: { seed, commitment: commitmentOf(seed) },
    at,
  })
  if (!created.ok) throw new Error(created.refusal)
  return others.reduce<Room>((room, { name, session }) => {
    const step = play(room, { type: 'join', at, session, seat: `seat-of-${name}`, name })
    if (!step.ok || step.room === null) throw new Error('nobody may join')
    return step.room
  }, created.room)
}

/** The room as stored in shape 1 or 2. */
function downgraded(room: Room, shape: number): unknown {
  const { chosenMaxRounds, game, evening, unnumberedRounds, nextDeal, lastDeal, ...kept } = room
  const { listed, watchers, ...settings } = room.settings
  const ofShape2 = { ...kept, settings, nextDeal: nextDeal && { ...nextDeal, cuts: [] }, lastDeal, shape: 2 }
  return shape === 2 ? ofShape2 : { ...kept, settings, shape: 1 }
}

function knownPerson({ machine }: World, name: string, session: string): Known {
  const clock = { now: () => machine.wallClock, after: () => () => undefined }
  const chance = { id: () => session, seed: () => '', roomCode: () => '' }
  const [cookie = ''] = createSessions({ secret: SESSION_SECRET, clock, chance }).cookies(session, false)
  return { name, session, cookie: cookie.split(';')[0]! }
}

import { beforeEach, describe, expect, it } from 'vitest'
import { longestName } from '../../../tests/support/long-names'
import type { ChatMessage, LobbyView, StateView } from '../../contract'
import { fullDeck } from '../../game/hands/deck'
import { ManualClock } from '../adapters/manual-clock'
import { MemoryRoomStore } from '../adapters/memory-room-store'
import type { Chance } from '../ports/chance'
import type { EventBus, RoomUpdate } from '../ports/event-bus'
import { RoomTooNew, StoreUnavailable, type RoomChange } from '../ports/room-store'
import { type PlayerCommand } from './player-command'
import { Rooms } from './rooms'

const SETTINGS = { maxRounds: 5, decisionTimer: 15, ante: 50 } as const

/** Ids and codes in order, and the deck as it comes from the factory with the twos last. */
function plainChance(): Chance {
  let count = 0
  const deck = fullDeck().sort((one, other) => Number(one.rank === '2') - Number(other.rank === '2'))
  return {
    seed: () => 'ab'.repeat(32),
    stackedCards: () => ({ deck, harveyRanks: ['A', 'K', 'Q'] }),
    roomCode: () =>
      `ROOM${String.fromCharCode(65 + Math.floor(count / 26))}${String.fromCharCode(65 + (count++ % 26))}`,
    id: () => `id${count++}`,
  }
}

class OneProcessBus implements EventBus {
  readonly published: RoomUpdate[] = []
  current = true
  readonly #listeners: ((update: RoomUpdate) => void)[] = []
  async publish(update: RoomUpdate) {
    this.published.push(update)
    for (const listener of this.#listeners) listener(update)
  }
  onUpdate(listener: (update: RoomUpdate) => void) {
    this.#listeners.push(listener)
  }
  follow() {
    return true
  }
  isFollowed() {
    return true
  }
  unfollow() {}
  onGap() {}
  trustedForMs = Infinity
  isCurrent() {
    return this.current
  }
  catchUp() {
    return this.current
  }
  async close() {}
}

let clock: ManualClock
let store: MemoryRoomStore
let bus: OneProcessBus
let rooms: Rooms
let faults: unknown[]

async function openRooms() {
  const opened = new Rooms({
    store,
    bus,
    clock,
    chance: plainChance(),
    dealingMs: 2000,
    onFault: (fault) => faults.push(fault),
  })
  await opened.open()
  return opened
}

beforeEach(async () => {
  clock = new ManualClock()
  store = new MemoryRoomStore()
  bus = new OneProcessBus()
  faults = []
  rooms = await openRooms()
})

async function newRoom(...friends: string[]): Promise<string> {
  const created = await rooms.create('maya', { name: 'Maya', settings: SETTINGS })
  if (!created.ok) throw new Error(created.refusal)
  for (const friend of friends) await done(created.value, friend, { type: 'join', name: friend })
  return created.value
}

async function done(code: string, session: string, asked: PlayerCommand) {
  const outcome = await rooms.play(code, session, asked)
  if (!outcome.ok) throw new Error(`${asked.type}: ${outcome.refusal}`)
  return outcome.value
}

async function stateOf(code: string, session: string): Promise<StateView> {
  const outcome = await rooms.queries.state(code, session)
  if (!outcome.ok) throw new Error(outcome.refusal)
  return JSON.parse(outcome.value.body) as StateView
}

/** Maya and Noor in a running game, Maya to decide. */
async function newGame(): Promise<string> {
  const code = await newRoom('noor')
  await done(code, 'noor', { type: 'set-ready' })
  await done(code, 'maya', { type: 'start' })
  await clock.advance(2000)
  return code
}

describe('a change of a room', () => {
  it('is published after it is saved, with the public view', async () => {
    const code = await newRoom()
    const saved: RoomChange[] = []
    const save = store.save.bind(store)
    store.save = async (change) => {
      expect(bus.published.at(-1)?.revision).not.toBe((change.expected ?? 0) + 1)
      saved.push(change)
      return save(change)
    }
    await done(code, 'noor', { type: 'join', name: 'Noor' })
    expect(saved).toHaveLength(1)
    const { events } = bus.published.at(-1)!
    expect(events.map(({ name }) => name)).toEqual(['player-joined', 'chat-message', 'game-update'])
    const update = JSON.parse(events.at(-1)!.data) as { version: number; state: LobbyView }
    expect(update.state).toMatchObject({ roomCode: code, status: 'waiting', currentPlayer: null })
    expect(update.version).toBe(update.state.version)
  })

  it('is played again on the newer room when another process was faster', async () => {
    const code = await newRoom()
    const other = await openRooms()
    await other.play(code, 'noor', { type: 'join', name: 'Noor' })
    await done(code, 'theo', { type: 'join', name: 'Theo' })
    const lobby = await rooms.queries.lobby(code, 'theo')
    expect(lobby.ok && (JSON.parse(lobby.value.body) as LobbyView).players).toHaveLength(3)
    await other.close()
  })

  it('is refused only after checking that the cached room is current', async () => {
    const code = await newRoom()
    bus.publish = () => Promise.resolve()
    bus.trustedForMs = 10_000
    const other = await openRooms()
    await rooms.queries.lobby(code, 'maya')
    await other.play(code, 'noor', { type: 'join', name: 'Noor' })
    expect(await rooms.queries.authorize(code, 'noor', 'set-ready')).toEqual({ ok: true, value: undefined })
    await other.close()
  })

  it('that is refused changes nothing and sends nothing', async () => {
    const code = await newGame()
    const told = bus.published.length
    const revision = await store.revisionOf(code)
    expect(await rooms.play(code, 'noor', { type: 'decide', decision: 'stay' })).toEqual({
      ok: false,
      refusal: 'not-your-turn',
    })
    expect(await store.revisionOf(code)).toBe(revision)
    expect(bus.published).toHaveLength(told)
  })
})

it('an event for a single seat with more than 10,000 bytes is not sent (P-event-3, P-lean-6)', async () => {
  const code = await newGame()
  const sent = () =>
    bus.published.flatMap(({ seatEvents = [] }) => seatEvents.map(({ data }) => Buffer.byteLength(data)))
  const before = sent().length
  await clock.advance(40_000)
  await done(code, 'maya', { type: 'continue' })
  await done(code, 'noor', { type: 'continue' })
  await done(code, 'maya', { type: 'rename', name: longestName(0) })
  for (let asker = 1; asker <= 20; asker += 1) await done(code, `${asker}`, { type: 'join', name: longestName(asker) })

  expect(sent().length).toBeGreaterThan(before + 10)
  expect(Math.max(...sent())).toBeLessThanOrEqual(10_000)
})

describe('deadlines', () => {
  it('fire for a turn that runs out', async () => {
    const code = await newGame()
    expect(await stateOf(code, 'maya')).toMatchObject({ phase: 'decision', currentTurn: 'Maya', timeLeft: 15 })
    await clock.advance(15_000)
    expect(await stateOf(code, 'maya')).toMatchObject({ phase: 'decision', currentTurn: 'noor', timeLeft: 15 })
    await clock.advance(15_000)
    expect(await stateOf(code, 'maya')).toMatchObject({ phase: 'results', result: { harveyWins: true } })
    expect(faults).toEqual([])
  })

  it('fire in another process when the one that set them has died', async () => {
    const code = await newGame()
    const other = await openRooms()
    await rooms.close()
    await clock.advance(15_000 + 1_000)
    const state = await other.queries.state(code, 'noor')
    expect(state.ok && JSON.parse(state.value.body)).toMatchObject({ currentTurn: 'noor' })
    await other.close()
  })

  it('restart a turn that is overdue because no process was alive, and make nobody away', async () => {
    const code = await newGame()
    await rooms.close()
    await clock.advance(3_600_000)
    store.markAlive = async () => clock.now()
    rooms = await openRooms()
    const state = await stateOf(code, 'maya')
    expect(state).toMatchObject({ phase: 'decision', currentTurn: 'Maya', timeLeft: 15 })
    expect(state.players.map(({ away }) => away)).toEqual([false, false])
  })

  it('make nobody away after a process stood still, as on a sleeping computer, and the game continues', async () => {
    const code = await newGame()
    const lobby = await newRoom('noor')
    await clock.sleep(3 * 3_600_000)

    const state = await stateOf(code, 'maya')
    expect(state).toMatchObject({ phase: 'decision', currentTurn: 'Maya', timeLeft: 15 })
    expect(state.players.map(({ away }) => away)).toEqual([false, false])
    expect((await stateOf(lobby, 'noor')).players.map(({ away }) => away)).toEqual([false, false])
    expect(await done(code, 'maya', { type: 'decide', decision: 'stay' })).toBeDefined()
    expect(faults).toEqual([])
  })

  it('come after the first call once a computer has slept', async () => {
    const code = await newGame()
    const sleeping = clock.sleep(60_000)
    await done(code, 'noor', { type: 'chat', message: 'Are you there?', clientId: null })
    await sleeping

    expect((await stateOf(code, 'noor')).players.map(({ away }) => away)).toEqual([false, false])
    expect(faults).toEqual([])
  })

  it('keep working in a process whose clock is behind that of the first one', async () => {
    const code = await newGame()
    await rooms.close()
    await clock.advance(60_000)
    const since = clock.now() + 900
    store.markAlive = async () => since
    rooms = await openRooms()
    const saves = noteSaves()
    await done(code, 'maya', { type: 'decide', decision: 'stay' })

    expect(
      saves.map(({ savedAt, room }) => [savedAt, ...(room?.seats ?? []).map(({ lastSeenAt }) => lastSeenAt)]),
    ).toEqual(Array.from({ length: 2 }, () => [since, since, since]))
    expect(await stateOf(code, 'noor')).toMatchObject({ currentTurn: 'noor' })
    expect(faults).toEqual([])
  })
})

/** The changes that are saved after this call. */
function noteSaves(): RoomChange[] {
  const saves: RoomChange[] = []
  const { save } = store
  store.save = async (change) => {
    saves.push(change)
    return save.call(store, change)
  }
  return saves
}

describe('heartbeats', () => {
  it('of a page that is opened while the beacon of the page before is being saved keeps the seat (R-lobby-4)', async () => {
    const code = await newRoom('noor')
    const save = store.save.bind(store)
    store.save = async (change) => {
      store.save = save
      await clock.advance(1000)
      await done(code, 'noor', { type: 'heartbeat', here: false })
      return save(change)
    }
    await done(code, 'noor', { type: 'unload-page' })
    await clock.advance(20_000)
    expect((await rooms.queries.lobby(code, 'noor')).ok).toBe(true)
  })

  it('of a player who was present all the time are not written', async () => {
    const code = await newGame()
    const revision = await store.revisionOf(code)
    await done(code, 'noor', { type: 'heartbeat', here: false })
    expect(await store.revisionOf(code)).toBe(revision)
  })

  it.each([
    ['this process', async () => rooms],
    ['another process', openRooms],
  ])('that %s has received keep a player present (R-presence-2)', async (_, open) => {
    const code = await newGame()
    const receiving = await open()
    for (let beat = 0; beat < 3; beat++) {
      await receiving.play(code, 'noor', { type: 'heartbeat', here: false })
      await clock.advance(15_000)
    }
    await clock.advance(5_000)
    const { players } = await stateOf(code, 'noor')
    expect(players.map(({ name, away }) => [name, away])).toEqual([
      ['Maya', true],
      ['noor', false],
    ])
    await receiving.close()
  })

  it('are kept only for existing seats, however often people come and go', async () => {
    const code = await newRoom()
    for (let time = 0; time < 3; time += 1) {
      await done(code, 'noor', { type: 'join', name: 'Noor' })
      await done(code, 'noor', { type: 'heartbeat', here: false })
      await done(code, 'noor', { type: 'leave' })
      await clock.advance(1_000)
    }
    expect(await store.heartbeats(code)).toEqual({})
  })
})

describe('the answer to a poll', () => {
  it('keeps its tag until the viewer could see something new', async () => {
    const code = await newGame()
    const first = await rooms.queries.state(code, 'maya')
    await clock.advance(1_000)
    const second = await rooms.queries.state(code, 'maya')
    expect(second.ok && first.ok && second.value.etag === first.value.etag).toBe(true)
    await done(code, 'maya', { type: 'decide', decision: 'stay' })
    const third = await rooms.queries.state(code, 'maya')
    expect(third.ok && first.ok && third.value.etag === first.value.etag).toBe(false)
  })

  it('a lobby load keeps the seat that an unload beacon was about to free', async () => {
    const code = await newRoom('noor')
    await done(code, 'noor', { type: 'unload-page' })
    await clock.advance(9_000)
    await rooms.queries.lobby(code, 'noor')
    await clock.advance(9_000)
    expect((await rooms.queries.lobby(code, 'noor')).ok).toBe(true)
    await done(code, 'noor', { type: 'unload-page' })
    await clock.advance(10_000)
    expect(await rooms.queries.lobby(code, 'noor')).toEqual({ ok: false, refusal: 'player-not-found' })
  })
})

describe('chat', () => {
  it('answers the stored message when the same client id comes again', async () => {
    const code = await newRoom()
    const say: PlayerCommand = { type: 'chat', message: 'hello', clientId: 'c1' }
    const first = await done(code, 'maya', say)
    const second = await done(code, 'maya', say)
    expect(second.message).toBe(first.message)
    const log = await rooms.queries.chatLog(code, 'maya')
    const messages = (log.ok ? log.value : []).map((json) => JSON.parse(json) as ChatMessage)
    expect(messages.map(({ message }) => message)).toEqual(['Maya joined the game', 'hello'])
  })

  it('repeated with the same client id is no sign of life (R-presence-1, P-repeat-5)', async () => {
    const code = await newGame()
    const say: PlayerCommand = { type: 'chat', message: 'hello', clientId: 'c1' }
    await done(code, 'noor', say)
    await clock.advance(45_000)
    await done(code, 'noor', say)
    const { players } = await stateOf(code, 'maya')
    expect(players.map(({ name, away }) => [name, away])).toContainEqual(['noor', true])
  })
})

it('a room whose last player left is gone', async () => {
  const code = await newRoom()
  await done(code, 'maya', { type: 'leave' })
  expect(await rooms.queries.lobby(code, 'maya')).toEqual({ ok: false, refusal: 'game-not-found' })
})

it('a room that the clock deletes ends all its seats, so nothing listens for them (P-subscribe-6)', async () => {
  const code = await newRoom()
  await clock.advance(45_000 + 30 * 60_000)
  const seatOfMaya = expect.stringMatching(/^id\d+$/) as unknown
  expect(bus.published.at(-1)).toMatchObject({ code, revision: null, endedSeats: [seatOfMaya] })
})

describe('a store that is away', () => {
  it('is reported once, and once more when it is away again', async () => {
    const { due, markAlive } = store
    const away = () => Promise.reject<never>(new StoreUnavailable('away'))
    for (const outages of [1, 2]) {
      Object.assign(store, { due: away, markAlive: away })
      await clock.advance(10_000)
      expect(faults).toHaveLength(outages)
      Object.assign(store, { due, markAlive })
      await clock.advance(2_000)
      expect(faults).toHaveLength(outages)
    }
  })

  it('does not count a watcher who has left (R-watch-1)', async () => {
    const code = await newRoom()
    await done(code, 'maya', { type: 'change-settings', settings: { watchers: true } })
    const watching = async (session: string) => {
      const outcome = await rooms.queries.watch(code, session)
      return outcome.ok ? outcome.value.watching : outcome.refusal
    }
    expect([await watching('zoe'), await watching('ben')]).toEqual([1, 2])
    const away = () => Promise.reject<never>(new StoreUnavailable('away'))
    Object.assign(store, { due: away, markAlive: away })
    await clock.advance(40_000)
    expect(await watching('ben')).toBe(1)
  })
})

describe('a store that does not answer', () => {
  const TIMEOUT_MS = 3_500
  const say = (code: string, session: string) =>
    rooms.play(code, session, { type: 'chat', message: 'hi', clientId: null })

  it('delays no call of a room for longer than its timeout, however many calls the room has', async () => {
    const code = await newRoom('noor')
    const { save } = store
    store.save = () =>
      new Promise((_, reject) => clock.after(TIMEOUT_MS, () => reject(new StoreUnavailable('no answer'))))
    const refusals: unknown[] = []
    for (const session of ['maya', 'noor', 'maya', 'noor'])
      say(code, session).catch((error: unknown) => refusals.push(error))
    await clock.advance(TIMEOUT_MS)
    expect(refusals.map((refusal) => refusal instanceof StoreUnavailable)).toEqual([true, true, true, true])

    Object.assign(store, { save })
    expect(await say(code, 'maya')).toMatchObject({ ok: true })
  })

  it('but fails at once fails one call', async () => {
    const code = await newRoom('noor')
    const { save } = store
    store.save = () => {
      Object.assign(store, { save })
      return Promise.reject(new StoreUnavailable('a broken connection'))
    }
    const calls = [say(code, 'maya'), say(code, 'noor')] as const
    await expect(calls[0]).rejects.toThrow(StoreUnavailable)
    expect(await calls[1]).toMatchObject({ ok: true })
  })
})

it('closing waits for a change under way, so that its update is published before the bus closes', async () => {
  const code = await newRoom('noor')
  const { save } = store
  let write = () => {}
  store.save = async (change) => {
    await new Promise<void>((resolve) => (write = resolve))
    return save.call(store, change)
  }
  const readied = done(code, 'noor', { type: 'set-ready' })
  await new Promise((resolve) => setImmediate(resolve))
  const before = bus.published.length
  const publishedWhenClosed = rooms.close().then(() => bus.published.length)
  setImmediate(() => write())
  await readied
  expect(await publishedWhenClosed).toBe(before + 1)
})

it('of all rooms stored by a newer release, the first is reported, once a minute', async () => {
  const games = [await newGame(), await newGame()]
  await rooms.close()
  store.load = (code) => Promise.reject(new RoomTooNew(code))
  rooms = await openRooms()
  await clock.advance(50_000)
  expect(faults).toEqual([new RoomTooNew(games[0])])
  await clock.advance(60_000)
  expect(faults).toHaveLength(2)
})

describe('a stored room that cannot be read', () => {
  let broken: string
  let whole: string
  beforeEach(async () => {
    broken = await newGame()
    whole = await newRoom()
    await rooms.close()
    const load = store.load.bind(store)
    store.load = async (code) => (code === broken ? Promise.reject(new SyntaxError('no JSON')) : load(code))
    rooms = await openRooms()
  })

  it('is reported once a minute, however often its deadline is checked', async () => {
    await clock.advance(50_000)
    expect(faults).toHaveLength(1)
    await clock.advance(60_000)
    expect(faults).toHaveLength(2)
  })

  it("is left out of its player's rooms", async () => {
    expect(await rooms.queries.roomsOf('maya')).toMatchObject([{ roomCode: whole }])
    expect(faults).toHaveLength(1)
  })

  it('is not confused with a store that is away', async () => {
    store.load = () => Promise.reject(new StoreUnavailable('away'))
    await expect(rooms.queries.roomsOf('maya')).rejects.toThrow(StoreUnavailable)
  })
})

import type { Room, Seat } from '../../../src/game/room'
import { MAX_STORED_MESSAGES } from '../../../src/server/ports/room-store'
import type { Page } from '../page'
import type { Player } from '../player'
import { seatOf, type Revision, type RoomTrace } from '../room-trace'
import type { Answer } from '../http'
import type { Sender, World } from '../world'
import { isSame } from '../same'
import { overdueIn } from './clock'
import { viewOf } from './views'

/** A deadline is played at most this late by whichever process is alive, in milliseconds. */
const LATEST_MS = 1_200
/** A timer is this late at most, in milliseconds; the sweep for lost timers may be later. */
const TIMER_LATEST_MS = 120
/** How long after the last trouble everything must be on time again. */
const MENDED_AFTER_MS = 5_000
/** A page that listens is sent an event within this time, in milliseconds. */
const EVENT_LATEST_MS = 3_000

const TOO_MANY = 429
const ASKED_AGAIN_MS = 1_000

/** Deadlines that nobody has played though nothing is wrong. */
export function judgeDeadlines(world: World): void {
  const { scheduler, machine, processes, trouble } = world
  if (trouble.calmMs < MENDED_AFTER_MS || processes.length === 0) return
  if (processes.some(({ isReady, readyAt }) => !isReady || scheduler.now - readyAt < LATEST_MS)) return
  const clocks = processes.map(({ clockOffset }) => machine.wallClockAt(scheduler.now, clockOffset))
  const now = Math.min(...clocks)
  for (const { code, last } of world.traces.values()) {
    const room = last?.room ?? null
    if (last === undefined || room === null) continue
    const overdue = overdueIn(room, now - LATEST_MS)
    if (overdue !== undefined) world.fail(code, `${overdue} is overdue`)
    const { dueAt } = last.change
    if (dueAt !== null && dueAt + LATEST_MS <= now)
      world.fail(code, `what was due ${now - dueAt} ms ago has not happened`)
  }
}

/**
 * What is wrong with the moment of a save: the process that saved before has a timer, which fires on time. It has none if
 * it never learned that its save had succeeded, or if a newer revision was announced whose save failed.
 */
export function judgePunctuality(
  world: World,
  { announced }: RoomTrace,
  before: Revision | undefined,
  { change }: Revision,
): string | undefined {
  const dueAt = before?.change.dueAt ?? null
  if (before === undefined || dueAt === null || !before.by.isAlive || before.answeredAt === Infinity) return undefined
  const haveOneClock = new Set(world.processes.map(({ clockOffset }) => clockOffset)).size === 1
  // After a stop of all processes a save may come with a deadline that is over.
  const lateMs = change.savedAt - Math.max(dueAt, before.change.savedAt)
  const wasCalm = world.trouble.calmMs > MENDED_AFTER_MS + lateMs
  if (!haveOneClock || !wasCalm || announced > before.no) return undefined
  return lateMs > TIMER_LATEST_MS ? `what was due happened ${lateMs} ms late` : undefined
}

/** A page that has listened all the time is sent every version, as long as its player has a seat. */
export function judgeEvents(world: World, players: readonly Player[]): void {
  for (const { name, page, trace, room, mustBeSentFrom } of listening(world, players, ({ channel }) => channel)) {
    const { version } = room
    const [first] = page.newestEvent >= version ? [] : trace.withVersion(version)
    if (first !== undefined && first.committedAt > mustBeSentFrom)
      world.fail(trace.code, `${name} listens and was not sent version ${version}`)
  }
}

/** A page that listens to its player's own channel must be sent the cards of every deal. */
export function judgeHands(world: World, players: readonly Player[]): void {
  for (const { name, page, trace, room, seat, mustBeSentFrom } of listening(world, players, (one) => one.ownChannel)) {
    if (room.phase === 'lobby' || !room.round.dealt.some((dealt) => dealt.seat === seat.id)) continue
    const deal = trace.dealOf(room)
    const version = deal?.room?.version ?? 0
    if (deal === undefined || page.newestHand >= version || deal.committedAt <= mustBeSentFrom) continue
    world.fail(trace.code, `${name} listens and was not sent the cards of round ${room.round.number}`)
  }
}

/** What a page that listens should have been sent. */
interface Listening {
  name: string
  page: Page
  trace: RoomTrace
  /** The room a while ago, and the player's seat in it. */
  room: Room
  seat: Seat
  /** What was saved after this instant, up to that room, must have arrived. */
  mustBeSentFrom: number
}

function* listening(
  world: World,
  players: readonly Player[],
  channelOf: (page: Page) => string | undefined,
): Iterable<Listening> {
  const { scheduler, trouble, traces } = world
  if (trouble.calmMs < MENDED_AFTER_MS + EVENT_LATEST_MS) return
  const earlier = scheduler.now - EVENT_LATEST_MS
  const mendedAt = scheduler.now - trouble.calmMs + MENDED_AFTER_MS
  for (const { name, session, code, page, isAlive, asleepUntil } of players) {
    const since = page?.listener.since.get(channelOf(page) ?? '') ?? Infinity
    if (code === undefined || page === undefined || !isAlive || asleepUntil > earlier || since > earlier) continue
    const trace = traces.get(code)
    const room = trace?.revisions[trace.indexAt(earlier)]?.room ?? null
    const seat = room === null || session === undefined ? undefined : seatOf(room, session)
    if (trace === undefined || room === null || seat === undefined) continue
    yield { name, page, trace, room, seat, mustBeSentFrom: Math.max(since + EVENT_LATEST_MS, mendedAt) }
  }
}

/**
 * Updates that were not published and not replaced by a newer one, although the process that saved is alive and Redis
 * is available. After a save without an answer a process announces a revision that may not exist, unless the room would
 * be new.
 */
export function judgeUpdates(world: World): void {
  const { traces, scheduler, trouble } = world
  if (trouble.calmMs < MENDED_AFTER_MS) return
  for (const { code, last, announced } of traces.values()) {
    if (last === undefined || !last.by.isAlive || announced >= last.no) continue
    const endedAt = Math.min(last.answeredAt, last.no === 1 ? Infinity : last.answerLostAt)
    if (endedAt < scheduler.now - MENDED_AFTER_MS)
      world.fail(code, `the update of revision ${last.no} was never published`)
  }
}

/** How far the game in each room has advanced. */
export function roundsOf(world: World): Map<string, string> {
  return new Map([...world.traces].map(([code, { last }]) => [code, progressOf(last?.room ?? null)]))
}

/** The rooms with players that have not advanced since. */
export function stuckRooms(world: World, players: readonly Player[], before: Map<string, string>) {
  return [...world.traces].flatMap(([code, { last }]) => {
    const room = last?.room ?? null
    if (room === null || room.phase === 'finished' || progressOf(room) !== before.get(code)) return []
    const creator = room.seats.find(({ id }) => id === room.creator)
    const hasCreator = players.some(
      (player) => player.isAlive && player.code === code && player.session === creator?.session,
    )
    return hasCreator ? [{ code, phase: room.phase }] : []
  })
}

/**
 * Asks every process about every seat. Each must answer what the store contains. Returns the set of unanswered
 * questions, which shrinks as answers arrive.
 */
export function judgeAgreement(world: World, players: readonly Player[]): Set<string> {
  const unanswered = new Set<string>()
  for (const { session, cookie, address } of players) {
    for (const trace of world.traces.values()) {
      const room = trace.last?.room ?? null
      if (room === null || session === undefined || seatOf(room, session) === undefined) continue
      for (const process of world.processes) {
        const judge: Sender = { name: 'a judge', isAlive: true, asleepUntil: 0, cookie, session, address }
        const question = `${process.name} about ${trace.code}`
        unanswered.add(question)
        const ask = (): void => {
          const { last } = trace
          const take = (answer: Answer | undefined) => {
            // Meanwhile the clock may have moved the room.
            const isOutdated = answer?.status === TOO_MANY || trace.last !== last
            if (answer?.status === 200 && isStored(trace, session, answer.json)) unanswered.delete(question)
            else if (isOutdated) world.scheduler.after(ASKED_AGAIN_MS, null, ask)
          }
          world.calls.look(judge, trace.code, 'state', undefined, take, process)
        }
        ask()
      }
    }
  }
  return unanswered
}

/** The store contains every message and every round that was saved with a room. */
export async function judgeRecords(world: World): Promise<void> {
  for (const { code, revisions, last } of world.traces.values()) {
    if (last === undefined || last.room === null) continue
    const changes = revisions.map(({ change }) => change)
    const messages = await world.database.store.messages(code, MAX_STORED_MESSAGES)
    const saved = changes.flatMap((change) => change.messages).map(({ json }) => json)
    if (messages.join() !== saved.slice(-MAX_STORED_MESSAGES).join()) world.fail(code, 'messages were lost')
    const rounds = await world.database.store.rounds(code, 0, 10_000)
    if (rounds.length !== changes.flatMap((change) => change.rounds).length) world.fail(code, 'rounds were lost')
  }
}

function isStored({ last }: RoomTrace, session: string, shown: unknown): boolean {
  return last !== undefined && isSame(viewOf(last, { session, kind: 'state' }), shown)
}

function progressOf(room: ({ game: number; phase: string } & { round?: { number: number } }) | null): string {
  return room === null ? 'deleted' : `${room.game} ${room.phase === 'lobby' ? 'lobby' : room.round?.number}`
}

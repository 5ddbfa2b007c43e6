import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Card, Room } from '../../src/game/room'
import { roomOfText } from '../../src/server/rooms/room-text'
import { leanChannelOf, WILD_RANKS } from '../../src/contract'
import { seededRandom, type Random } from '../support/random'
import { startTestServer, type TestServer } from '../support/test-server'
import type { PusherSocket } from '../support/pusher-socket'
import { Player, type Answer } from '../support/player'
import { byLength } from '../support/run-length'

// Random games search everything that the server sends, byte by byte: no answer, event, refusal, log line or metric has a
// card that its reader may not see, a seed before its showdown, or a session; and choosing wild cards changes nothing that
// others are sent.

const STATES = byLength({ short: 250, long: 10_000 })

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

/** All that a stranger learns of a room. */
const NO_SEAT = { error: 'Player not found', code: 'player-not-found' }
const SUIT_WORD = /hearts|diamonds|clubs|spades/gi
const CARD = /"suit":"(\w+)","rank":"(\w+)"/g
const nameOf = ({ suit, rank }: Card) => `${rank} of ${suit}`

/** The cards in a text. A suit without a rank beside it counts as a card too. */
function cardsIn(text: string): string[] {
  const plain = text.replaceAll('\\"', '"')
  const cards = [...plain.matchAll(CARD)].map(([, suit, rank]) => `${rank} of ${suit}`)
  const suits = plain.match(SUIT_WORD)?.length ?? 0
  return suits === cards.length ? cards : [...cards, 'a suit without its rank']
}

/** How often random games reached each case that is searched. */
const NOTHING_REACHED = {
  namings: 0,
  results: 0,
  waiting: 0,
  finished: 0,
  refusals: 0,
  strangers: 0,
  cardsSeen: 0,
  seedsSeen: 0,
}

/** A room whose players act at random. */
class RandomRoom {
  readonly players: Listener[] = []
  code = ''
  readonly reached = { ...NOTHING_REACHED }
  readonly #leaks: string[] = []

  constructor(private readonly random: Random) {}

  async open(): Promise<void> {
    const size = 1 + this.random.below(5)
    for (let seat = 0; seat < size; seat += 1) await this.#addPlayer(`Player ${seat + 1}`)
    this.code = await this.#creator.player.createGame({ maxRounds: 5, decisionTimer: 15 })
    for (const { player } of this.players) await player.join(this.code)
    for (const listener of this.players) await listener.listen(this.code)
    for (const { player } of this.players) await player.ready(this.code)
  }

  async #addPlayer(name: string): Promise<void> {
    const listener = new Listener(name)
    await listener.player.init()
    this.players.push(listener)
  }

  get #creator(): Listener {
    return this.players[0]!
  }

  get leaks(): string[] {
    return this.#leaks
  }

  /** One random action, and a search of everything that anybody is sent after it. False when the game is over. */
  async step(): Promise<boolean> {
    const before = await this.#truth()
    if (before === undefined) return false
    await this.#somethingHappens(before)
    const truth = await this.#truth()
    if (truth === undefined) return false
    for (const listener of this.players) await this.#searchAnswers(listener, truth)
    if (truth.phase === 'results' || truth.phase === 'waiting' || truth.phase === 'finished') {
      this.reached[truth.phase] += 1
    }
    return truth.phase !== 'finished'
  }

  async #truth(): Promise<Room | undefined> {
    const stored = await server.store.load(this.code)
    return stored && roomOfText(stored.room)
  }

  // ---- actions -----------------------------------------------------------------------------------------------------

  async #somethingHappens(room: Room): Promise<void> {
    const { random, code } = this
    const { player } = random.oneOf(this.players)
    if (random.happens(0.15)) return server.clock.advance(random.oneOf([100, 2000, 15_000]))
    switch (room.phase) {
      case 'lobby':
        await this.#creator.player.start(code)
        return
      case 'dealing':
        if (random.happens(0.5)) return server.clock.advance(2000)
        return this.#nameWilds(room)
      case 'decision': {
        if (random.happens(0.4)) return this.#nameWilds(room)
        const turn = this.#listenerOf(room.seats.find(({ id }) => id === room.turn.seat)?.session)
        await (turn?.player ?? player).decide(code, random.oneOf(['stay', 'fold']))
        return
      }
      case 'results':
        for (const each of this.players) await each.player.continue(code)
        return
      case 'waiting':
        for (const each of this.players) await each.player.roundReady(code)
        for (const each of this.players) await each.player.nextRound(code)
        return
      case 'finished':
        return
    }
  }

  #listenerOf(session: string | undefined): Listener | undefined {
    return this.players.find((listener) => listener.session === session)
  }

  /** A player with unchosen wild cards chooses; the others see the same before and after. */
  async #nameWilds(room: Extract<Room, { phase: 'dealing' | 'decision' }>): Promise<void> {
    const holder = room.round.dealt.find(
      ({ hand, decision }) => decision === null && hand.some(({ rank, plays }) => rank === '2' && plays === undefined),
    )
    const listener = this.#listenerOf(room.seats.find(({ id }) => id === holder?.seat)?.session)
    if (holder === undefined || listener === undefined) return
    const isAway = room.seats.find(({ id }) => id === holder.seat)?.absentSince !== null
    const others = this.players.filter((other) => other !== listener)
    const before = await this.#seenBy(others)
    const answer = await listener.player.chooseWilds(
      this.code,
      holder.hand
        .filter(({ rank, plays }) => rank === '2' && plays === undefined)
        .map(({ suit }) => ({ suit, selectedRank: this.random.oneOf(WILD_RANKS) })),
    )
    if (answer.status !== 200) return
    this.reached.namings += 1
    // Like any action it ends an absence, which the others see.
    const seat = room.seats.find(({ id }) => id === holder.seat)
    if (isAway || seat?.isIdle === true || (room.phase === 'decision' && room.turn.isShort)) return
    expect(await this.#seenBy(others)).toEqual(before)
  }

  async #seenBy(listeners: Listener[]): Promise<string[]> {
    const seen = await Promise.all(
      listeners.map(async ({ player, socket }) => {
        await socket?.flushUncounted()
        const answers = [await player.state(this.code), await player.lobby(this.code), await player.chatLog(this.code)]
        return [...answers.map(({ text, headers }) => `${headers.etag} ${text}`), `${socket?.events.length} events`]
      }),
    )
    const { text } = await this.#creator.player.get('/metrics')
    return [...seen.flat(), text.replace(/.*(event_loop|memory|store_latency).*/g, '')]
  }

  // ---- the search --------------------------------------------------------------------------------------------------

  async #searchAnswers(listener: Listener, room: Room): Promise<void> {
    const { player } = listener
    const { code, random } = this
    const mine = mayBeSeen(room, listener.session)
    const answers: Answer<unknown>[] = [
      await player.state(code),
      await player.lobby(code),
      await player.chatLog(code),
      await player.joinStatus(code),
    ]
    const refused = random.oneOf([
      () => player.kick(code, 'Nobody'),
      () => player.approve(code, 'Nobody'),
      () => player.post(`/api/game/decision/${code}`, { decision: 'what' }),
      () => player.post(`/api/game/wild-cards/${code}`, {}),
    ])
    answers.push(await refused())
    this.reached.refusals += 1
    for (const answer of answers) this.#search(`an answer to ${player.name}`, answer.text, mine)
    const history = await player.history(code)
    this.#searchHistory(history, room, listener)
    for (const { text } of [...answers, history, await player.get(`/api/game/deal/${code}`)]) {
      this.#searchSeeds('an answer', text, room)
    }
    await this.#searchEvents(listener, room)
    await this.#searchLeanEvents(listener, room)
    if (random.happens(0.05)) await this.#searchForStrangers()
  }

  async #searchForStrangers(): Promise<void> {
    const stranger = await Player.arrive(server, 'Stranger')
    this.reached.strangers += 1
    for (const answer of [
      await stranger.state(this.code),
      await stranger.lobby(this.code),
      await stranger.history(this.code),
      await stranger.chatLog(this.code),
      await stranger.say(this.code, 'hello'),
      await stranger.decide(this.code, 'stay'),
    ]) {
      expect([answer.status, answer.body]).toEqual([404, NO_SEAT])
    }
    const metrics = await stranger.get('/metrics')
    this.#search('the metrics', metrics.text, new Set())
  }

  #searchHistory(answer: Answer<{ rounds: { round: number }[] }>, room: Room, listener: Listener): void {
    const over = room.phase === 'lobby' ? 0 : room.round.number - (isOver(room) ? 0 : 1)
    if (answer.status === 200 && answer.body.rounds.some(({ round }) => round > over)) {
      this.#leaks.push(`the history shows ${listener.player.name} a round that is not over`)
    }
    this.#searchSessions('the history', answer.text)
  }

  /** Searches the frames that have arrived since the last search. */
  async #searchEvents(listener: Listener, room: Room): Promise<void> {
    await listener.socket?.flushUncounted()
    const frames = listener.socket?.frames.slice(listener.searched) ?? []
    listener.searched += frames.length
    const visible = mayBeSeen(room, undefined)
    for (const frame of frames) {
      this.#searchSeeds('an event', frame, room)
      const cards = cardsIn(frame.replaceAll('\\\\', '\\'))
      const isOpen = /\\"phase\\":\\"(results|finished)\\"/.test(frame)
      if (cards.length > 0 && !isOpen) this.#leaks.push(`an event shows ${listener.player.name} ${cards.join()}`)
      if (isOver(room)) this.#searchCards(`an event to ${listener.player.name}`, cards, visible, isOpen)
      this.#searchSessions('an event', frame)
    }
  }

  /** The cards of the lean channel are those of the public views (lean-channel.test.ts). */
  async #searchLeanEvents({ lean }: Listener, room: Room): Promise<void> {
    await lean?.flushUncounted()
    for (const frame of lean?.frames.splice(0) ?? []) {
      this.#searchSeeds('an event', frame, room)
      this.#searchSessions('an event', frame)
    }
  }

  #searchSeeds(where: string, text: string, room: Room): void {
    if (text.includes('"seed":')) this.reached.seedsSeen += 1
    const dealt = room.phase === 'lobby' || isOver(room) ? undefined : room.round.fairDeal?.seed
    for (const seed of [dealt, room.nextDeal?.seed]) {
      if (seed !== undefined && text.includes(seed)) this.#leaks.push(`${where} shows a seed before its showdown`)
    }
  }

  /** After another change in the same step the cards of a showdown are no longer known here. */
  #searchCards(where: string, cards: string[], visible: Set<string>, isOpen: boolean): void {
    if (visible.size === 0 && isOpen) return
    for (const card of cards) if (!visible.has(card)) this.#leaks.push(`${where} shows ${card}`)
  }

  #search(where: string, text: string, visible: Set<string>): void {
    const cards = cardsIn(text)
    this.reached.cardsSeen += cards.length
    for (const card of cards) if (!visible.has(card)) this.#leaks.push(`${where} shows ${card}`)
    this.#searchSessions(where, text)
  }

  #searchSessions(where: string, text: string): void {
    for (const { session, player } of this.players) {
      if (text.includes(session)) this.#leaks.push(`${where} shows the session of ${player.name}`)
    }
  }

  close(): void {
    for (const { socket, lean } of this.players) for (const each of [socket, lean]) each?.close()
  }
}

class Listener {
  readonly player: Player
  socket: PusherSocket | undefined
  lean: PusherSocket | undefined
  /** How many frames of `socket` have been searched. */
  searched = 0

  constructor(name: string) {
    this.player = new Player(server, name)
  }

  async listen(code: string): Promise<void> {
    this.socket = await this.player.subscribe(code)
    this.lean = await this.player.openSocket()
    expect(await this.lean.subscribe(leanChannelOf(code))).toBe(true)
  }

  /** The secret part of the cookie. */
  get session(): string {
    const value = decodeURIComponent(this.player.cookie?.split('=')[1] ?? '')
    return value.split('.')[0] ?? ''
  }
}

function isOver(room: Room): boolean {
  return room.phase === 'results' || room.phase === 'waiting' || room.phase === 'finished'
}

/** The own hand of the last round; all hands in `results` and `finished`. */
function mayBeSeen(room: Room, session: string | undefined): Set<string> {
  if (room.phase === 'lobby') return new Set()
  const { dealt, harveyHand } = room.round
  if (room.phase === 'results' || room.phase === 'finished') {
    return new Set([...dealt.flatMap(({ hand }) => hand), ...harveyHand].map(nameOf))
  }
  const seat = room.seats.find((one) => one.session === session && !one.hasLeft)?.id
  return new Set(dealt.filter((one) => one.seat === seat).flatMap(({ hand }) => hand.map(nameOf)))
}

describe('everything that the server sends', () => {
  it(`in ${STATES} states of random games shows nobody a hidden card, a seed or a session`, async () => {
    const random = seededRandom()
    console.log(`seed ${random.seed}`)
    const reached = { ...NOTHING_REACHED }
    const sessions: string[] = []
    for (let states = 0; states < STATES;) {
      const room = new RandomRoom(random)
      await room.open()
      do states += 1
      while ((await room.step()) && states < STATES)
      expect(room.leaks).toEqual([])
      for (const key of Object.keys(reached) as (keyof typeof reached)[]) reached[key] += room.reached[key]
      sessions.push(...room.players.map(({ session }) => session))
      room.close()
    }
    const log = server.logged.join('\n')
    expect(cardsIn(log)).toEqual([])
    expect(log).not.toMatch(/poker_session=|plays|"deck"/)
    for (const session of sessions) expect(log).not.toContain(session)
    console.log(`reached ${JSON.stringify(reached)}, ${server.logged.length} lines of log`)
    for (const count of Object.values(reached)) expect(count).toBeGreaterThan(0)
  })
})

import type { StateView } from '../../src/contract'
import type { ManualClock } from '../../src/server/adapters/manual-clock'
import { expectOk, Player, type GameSettings } from './player'
import type { StackedChance } from './stacked-chance'
import { DEALING_MS } from './test-server'
import type { Address, Transport } from './transport'

export type Server = Address | Transport

/** A person who takes a seat: a name plays by calls alone; a page shares its session with the calls. */
export type Guest = string | GuestWithPage

interface GuestWithPage {
  signIn(server: Address): Promise<Player>
  openTable(code: string): Promise<void>
}

/** A room and its players in seat order. The first is the creator. */
export class Table {
  constructor(
    readonly code: string,
    readonly players: Player[],
  ) {}

  get creator(): Player {
    return this.at(0)
  }

  player(name: string): Player {
    return found(
      this.players.find((player) => player.name === name),
      name,
    )
  }

  at(seat: number): Player {
    return found(this.players[seat], `seat ${seat}`)
  }

  without(name: string): Table {
    return new Table(
      this.code,
      this.players.filter((player) => player.name !== name),
    )
  }

  /** Everybody is ready, and the creator starts the game. */
  async start(): Promise<void> {
    for (const player of this.players) expectOk(await player.ready(this.code))
    expectOk(await this.creator.start(this.code))
  }

  /** The state as the creator sees it. */
  async state(): Promise<StateView> {
    return expectOk(await this.creator.state(this.code))
  }

  /** The next players decide in turn. Each chooses aces for unchosen twos first. Resolves to the state afterwards. */
  async decide(...decisions: ('stay' | 'fold')[]): Promise<StateView> {
    for (const decision of decisions) {
      const { currentTurn } = await this.state()
      const player = this.player(currentTurn ?? 'nobody')
      await player.chooseAces(this.code)
      expectOk(await player.decide(this.code, decision))
    }
    return this.state()
  }

  async continueAll(): Promise<void> {
    for (const player of this.players) expectOk(await player.continue(this.code))
  }
}

function found<T>(one: T | undefined, what: string): T {
  if (one === undefined) throw new Error(`${what} is not at the table`)
  return one
}

/** A lobby in which the guests sit in this order; the first creates the game. */
export async function seat(server: Server, guests: readonly Guest[], settings?: Partial<GameSettings>): Promise<Table> {
  const players: Player[] = []
  for (const guest of guests) players.push(await playerFor(server, guest))
  const [creator, ...others] = players
  if (creator === undefined) throw new Error('nobody creates the game')
  const code = await creator.createGame(settings)
  for (const other of others) expectOk(await other.join(code))
  return new Table(code, players)
}

/** Players who join a lobby and are ready, in this order. */
export async function joinReady(server: Server, code: string, names: readonly string[]): Promise<Player[]> {
  const players: Player[] = []
  for (const name of names) {
    const player = await Player.arrive(server, name)
    expectOk(await player.join(code))
    expectOk(await player.ready(code))
    players.push(player)
  }
  return players
}

function playerFor(server: Server, guest: Guest): Promise<Player> {
  if (typeof guest === 'string') return Promise.resolve(new Player(server, guest))
  if ('origin' in server) return guest.signIn(server)
  throw new Error('a page needs a server with a port')
}

/** A game that has started, with the pages of its guests at the table. */
export async function startTable(
  server: Server,
  guests: readonly Guest[],
  settings?: Partial<GameSettings>,
): Promise<Table> {
  const table = await seat(server, guests, settings)
  await table.start()
  await openPages(guests, table.code)
  return table
}

async function openPages(guests: readonly Guest[], code: string): Promise<void> {
  const pages = guests.filter((guest) => typeof guest !== 'string')
  await Promise.all(pages.map((page) => page.openTable(code)))
}

interface Deal {
  /** In seat order, Harvey's last. */
  hands?: string[]
  settings?: Partial<GameSettings>
  /** The phase in which the test begins: while the cards are dealt, or in the first turn. */
  until?: 'dealing' | 'decision'
}

type ManualServer = Server & { clock: ManualClock; chance: StackedChance }

/** A running game in its first round. Guests with a page see it. */
export async function deal(
  server: ManualServer,
  guests: readonly Guest[],
  { hands, settings, until = 'decision' }: Deal = {},
): Promise<Table> {
  if (hands !== undefined) server.chance.stack(hands)
  const table = await seat(server, guests, settings)
  await table.start()
  if (until === 'decision') await server.clock.advance(DEALING_MS)
  await openPages(guests, table.code)
  return table
}

const HEARTBEAT_STEP_MS = 10_000

/** From the results to the first turn of the next round. */
export async function playOn({ chance, clock }: ManualServer, table: Table, hands?: string[]): Promise<StateView> {
  await table.continueAll()
  if (hands !== undefined) chance.stack(hands)
  expectOk(await table.creator.nextRound(table.code))
  await clock.advance(DEALING_MS)
  return table.state()
}

/** Lets time pass while every player of the table sends heartbeats. */
export async function passTime({ clock }: ManualServer, { code, players }: Table, ms: number): Promise<void> {
  for (let passed = 0; passed < ms; passed += HEARTBEAT_STEP_MS) {
    await Promise.all(players.map((player) => player.heartbeat(code)))
    await clock.advance(Math.min(HEARTBEAT_STEP_MS, ms - passed))
  }
}

import { startClockedServer, type ClockedServer } from './clocked-server'
import { Person } from './people'
import { Player, type Address } from './player'
import { test as walk } from './walk'

interface ClockedWalk {
  /** A server of this test's own, whose clock the test moves and whose decks it may stack. */
  server: ClockedServer & { url: string }
}

/** A test of people in browsers whose server does nothing by itself until the test moves its clock. */
export const test = walk.extend<ClockedWalk>({
  server: async ({}, use) => {
    const server = await startClockedServer()
    await use({ ...server, url: server.origin })
    await server.stop()
  },
})

/** How long cards are dealt by a clocked server. */
export const DEALING_MS = 2_000

export interface Seats {
  code: string
  /** The calls of everybody seated, those of people with a page among them. */
  calls: (name: string) => Player
  players: Player[]
}

type Settings = Parameters<Player['creates']>[0]

/** Seats everybody in this order; the first creates the game. Who is only named plays by the calls alone. */
export async function seat(server: ClockedServer, everybody: (Person | string)[], settings?: Settings): Promise<Seats> {
  const players: Player[] = []
  let code = ''
  for (const one of everybody) {
    const player = one instanceof Person ? await callsOf(one, server) : await Player.arrive(server, one)
    if (code === '') code = await player.creates(settings)
    else await player.joins(code)
    players.push(player)
  }
  const calls = (name: string) => {
    const found = players.find((player) => player.name === name)
    if (found === undefined) throw new Error(`${name} is not seated`)
    return found
  }
  return { code, calls, players }
}

interface Deal {
  /** In seat order, Harvey's last. */
  hands?: string[]
  settings?: Settings
  /** Where the test begins: while the cards are dealt, or when the first is to decide. */
  until?: 'dealing' | 'decision'
}

/** Seats everybody, starts the game, and shows it to those who have a page. */
export async function deal(
  server: ClockedServer,
  everybody: (Person | string)[],
  { hands, settings, until = 'decision' }: Deal = {},
): Promise<Seats> {
  if (hands !== undefined) server.chance.stack(hands)
  const seats = await seat(server, everybody, settings)
  for (const player of seats.players) await player.ready(seats.code)
  await seats.players[0]?.start(seats.code)
  if (until === 'decision') await server.clock.advance(DEALING_MS)
  const people = everybody.filter((one) => one instanceof Person)
  await Promise.all(people.map((person) => person.opensTable(seats.code)))
  return seats
}

/** Calls in the session of the person's own browser, without its pages. */
export async function callsOf(person: Person, server: Address): Promise<Player> {
  const player = await Player.arrive(server, person.name)
  const [name = '', value = ''] = (player.cookie ?? '').split(/=(.*)/s)
  await person.context.addCookies([{ name, value, url: server.origin, httpOnly: true, sameSite: 'Lax' }])
  return player
}

const STEP_MS = 10_000

/** Lets time pass during which everybody shows signs of life. */
export async function passTime(server: ClockedServer, { code, players }: Seats, ms: number): Promise<void> {
  for (let passed = 0; passed < ms; passed += STEP_MS) {
    await Promise.all(players.map((player) => player.beats(code)))
    await server.clock.advance(Math.min(STEP_MS, ms - passed))
  }
}

/** Lets time pass on the server and in a page whose clock is stopped, and tells the page exactly what time it is. */
export async function passTogether(server: ClockedServer, { page }: Person, ms: number): Promise<void> {
  await server.clock.advance(ms)
  await page.clock.runFor(ms)
  // A page that is looked at again says that it is there (an answer that takes no time by the stopped clock) and reads the clock.
  const look = () => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  const heartbeat = page.waitForResponse(/heartbeat/)
  await look()
  await (await heartbeat).finished()
  await look()
}

import { leaveBesideATab } from './habits'
import { Intruder } from './intruder'
import type { Known } from './old-rooms'
import { Player } from './player'
import { Table } from './table'
import { Watcher } from './watcher'
import type { World } from './world'

const NAMES = ['Ada', 'Ben', 'Cyd', 'Dan', 'Eve', 'Fay', 'Gus', 'Hal', 'Ida', 'Jon', 'Kim', 'Lou', 'Max']

const STRANGERS_STAY_MS = 50_000
/** Some join when the game has begun, at the same moment and under the same name. */
const LATECOMERS = 2
const LATE_NAME = 'Guest'
const LATE_MS = 6_000
/** The host of a watched table occasionally switches watching off, and on again. */
const SWITCHES_WATCHING_EVERY_MS = 4_000

/** Groups of people who meet, play and leave; when one group has left, another one arrives. */
export class Tables {
  readonly players: Player[] = []
  readonly #strangers: { close(): void }[] = []
  #isOpen = true

  constructor(
    private readonly world: World,
    private readonly plan: { sizes: readonly number[]; paceMs: number },
  ) {}

  /** A group of 1 to 13 people. */
  gather(): void {
    if (!this.#isOpen) return
    const { world } = this
    const size = world.random.oneOf(this.plan.sizes)
    if (size === 1) world.coverage.met('player alone')
    if (size === 13) world.coverage.met('table of 13')
    const members: Player[] = []
    const on = { open: (code: string) => this.#invite(members, code), over: this.#overOnce(members) }
    const latecomers = size > 3 && world.random.happens(0.2) ? LATECOMERS : 0
    const table = new Table(world, size - latecomers, this.plan.paceMs, on)
    for (let place = 0; place < size; place += 1) {
      const name = place < size - latecomers ? NAMES[place]! : LATE_NAME
      const player = new Player(world, name, this.players.length, table)
      this.players.push(player)
      members.push(player)
    }
    members[0]!.open(undefined)
  }

  /** People return to a room that an earlier release has stored. */
  comeBack(code: string, known: readonly Known[]): void {
    const members: Player[] = []
    const on = { open: () => undefined, over: this.#overOnce(members) }
    const table = new Table(this.world, known.length, this.plan.paceMs, on)
    for (const each of known) {
      const player = new Player(this.world, each.name, this.players.length, table)
      this.players.push(player)
      members.push(player)
      this.world.scheduler.after(this.world.scheduler.between(100, 4_000), null, () => player.comeBack(each, code))
    }
  }

  /** Nobody in the room plays for a while. */
  rest(code: string): void {
    this.players.find((player) => player.isAlive && player.code === code)?.table.rest()
  }

  /**
   * Somebody leaves a room in which others continue, while another page of theirs listens. Returns the room; undefined
   * if nobody can.
   */
  haveOneLeave(afterMs?: number): string | undefined {
    const { random } = this.world
    const able = this.players.filter(
      ({ isAlive, page, table }) => isAlive && !table.isResting && (page?.view?.players.length ?? 0) > 2,
    )
    if (able.length === 0) return undefined
    const player = random.oneOf(able)
    if (player.page !== undefined) leaveBesideATab(player, player.page, afterMs)
    return player.code
  }

  /** Everybody who is present continues to play without delay. */
  calm(): void {
    for (const player of this.players) player.calm()
  }

  /** Everybody leaves, and nobody new arrives. */
  close(): void {
    this.#isOpen = false
    for (const one of [...this.players, ...this.#strangers]) one.close()
  }

  #invite(members: Player[], code: string): void {
    this.#attract(code, members[0]!)
    const { scheduler } = this.world
    for (const player of members.slice(1)) {
      const isLate = player.name === LATE_NAME
      const ms = isLate ? LATE_MS + scheduler.between(0, 300) : scheduler.between(50, 20 * this.plan.paceMs)
      scheduler.after(ms, null, () => player.open(code))
    }
  }

  /** Some tables are watched, and some attacked. */
  #attract(code: string, host: Player): void {
    const { world } = this
    const address = `10.9.${this.#strangers.length >> 8}.${this.#strangers.length & 255}`
    const isWatched = world.random.happens(0.2)
    if (isWatched) this.#switchWatching(host)
    const strangers = [
      ...(isWatched ? [new Watcher(world, code, address)] : []),
      ...(world.random.happens(0.08) ? [new Intruder(world, code, address)] : []),
    ]
    this.#strangers.push(...strangers)
    for (const stranger of strangers) world.scheduler.after(STRANGERS_STAY_MS, null, () => stranger.close())
    for (const stranger of strangers)
      world.scheduler.after(world.scheduler.between(500, 5_000), null, () => stranger.open())
  }

  #switchWatching(host: Player): void {
    host.later(SWITCHES_WATCHING_EVERY_MS * (0.5 + this.world.random.fraction()), () => {
      if (host.isLively) host.act({ type: 'change-settings', settings: { watchers: this.world.random.happens(0.5) } })
      this.#switchWatching(host)
    })
  }

  #overOnce(members: Player[]): () => void {
    let isOver = false
    return () => {
      if (isOver) return
      isOver = true
      this.world.scheduler.after(500 + this.plan.paceMs, null, () => this.#part(members))
    }
  }

  #part(members: Player[]): void {
    for (const player of members) player.close()
    this.gather()
  }
}

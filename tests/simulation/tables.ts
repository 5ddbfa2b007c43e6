import type { Known } from './old-rooms'
import { Player } from './player'
import type { World } from './world'

const NAMES = ['Ada', 'Ben', 'Cyd', 'Dan', 'Eve', 'Fay', 'Gus', 'Hal', 'Ida', 'Jon', 'Kim', 'Lou', 'Max']

/** Groups of people who meet, play and go; where one group has gone another comes. */
export class Tables {
  readonly players: Player[] = []
  /** Games that were played to their end. */
  games = 0
  #isOpen = true

  constructor(private readonly world: World) {}

  /** A group of 1 to 13 people, most of them few. */
  gather(): void {
    if (!this.#isOpen) return
    const { world } = this
    const size = world.random.happens(0.05) ? 13 : 1 + world.random.below(5)
    const members: Player[] = []
    const table = { size, onOver: this.#overOnce(members), onCode: (code: string) => this.#invite(members, code) }
    for (let place = 0; place < size; place += 1) {
      const player = new Player(world, NAMES[place]!, this.players.length, table)
      this.players.push(player)
      members.push(player)
    }
    members[0]!.open(undefined)
  }

  /** People come back to a room that an earlier release has stored. */
  comeBack(code: string, known: readonly Known[]): void {
    const members: Player[] = []
    const table = { size: known.length, onCode: () => undefined, onOver: this.#overOnce(members) }
    for (const each of known) {
      const player = new Player(this.world, each.name, this.players.length, table)
      this.players.push(player)
      members.push(player)
      this.world.scheduler.after(this.world.scheduler.between(100, 4_000), null, () => player.comeBack(each, code))
    }
  }

  /** Nobody new comes, and everybody plays on without delay. */
  calm(): void {
    this.#isOpen = false
    for (const player of this.players) {
      player.isLively = false
      player.asleepUntil = 0
    }
  }

  #invite(members: Player[], code: string): void {
    for (const player of members.slice(1)) {
      this.world.scheduler.after(this.world.scheduler.between(200, 8_000), null, () => player.open(code))
    }
  }

  #overOnce(members: Player[]): () => void {
    let isOver = false
    return () => {
      if (isOver) return
      isOver = true
      this.games += 1
      this.world.scheduler.after(3_000, null, () => this.#part(members))
    }
  }

  #part(members: Player[]): void {
    for (const player of members) player.close()
    this.gather()
  }
}

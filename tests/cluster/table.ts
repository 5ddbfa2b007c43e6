import type { StateView } from '../../src/contract'
import { until } from '../services/ports'
import { chancesFrom } from '../support/chances'
import { Player, type Address } from '../support/player'
import { Page } from './page'

const NAMES = ['Ada', 'Ben', 'Cleo', 'Dan', 'Eve', 'Finn']

interface TableOptions {
  players: number
  settings?: Parameters<Player['creates']>[0]
  seed?: number
}

/** A room whose players all have their page open. */
export class Table {
  private constructor(
    readonly code: string,
    readonly pages: Page[],
  ) {}

  /** Everybody sits, listens and is ready; the game has not started. */
  static async open(address: Address, { players, settings, seed }: TableOptions): Promise<Table> {
    const people = await Promise.all(NAMES.slice(0, players).map((name) => Player.arrive(address, name)))
    const [creator, ...others] = people
    if (creator === undefined) throw new Error('somebody must create the game')
    const code = await creator.creates(settings)
    for (const other of others) expectOk(await other.joins(code))
    const chances = chancesFrom(seed)
    const pages = people.map((player) => new Page(player, code, chancesFrom(chances.below(1e9))))
    await Promise.all(pages.map((page) => page.open()))
    await Promise.all(people.map(async (player) => expectOk(await player.ready(code))))
    return new Table(code, pages)
  }

  async start(): Promise<void> {
    expectOk(await this.creator.player.start(this.code))
  }

  get creator(): Page {
    const [page] = this.pages
    if (page === undefined) throw new Error('nobody sits here')
    return page
  }

  async finish(limitMs: number): Promise<void> {
    const isFinished = ({ newest }: Page) => newest?.phase === 'finished'
    await until(() => this.pages.every(isFinished), `${this.code} is played to its end: ${this.standing}`, limitMs)
  }

  /** All pages leave off playing and have come to know the same. */
  async rest(limitMs = 10_000): Promise<StateView> {
    for (const page of this.pages) page.plays = false
    let state: StateView | undefined
    await until(
      async () => {
        state = (await this.creator.player.state(this.code).catch(() => undefined))?.body
        return state !== undefined && this.pages.every(({ newest }) => newest?.version === state?.version)
      },
      `all pages of ${this.code} know the same`,
      limitMs,
    )
    if (state === undefined) throw new Error('unreachable: `until` would have rejected')
    return state
  }

  async close(): Promise<void> {
    await Promise.all(this.pages.map((page) => page.close()))
  }

  /** Where each page is, for whoever waits in vain. */
  get standing(): string {
    const told = this.pages.map(({ player, newest, failures }) => {
      return `${player.name} at ${newest?.phase} of round ${newest?.currentRound}, refused ${JSON.stringify(failures.slice(-2))}`
    })
    return told.join('; ')
  }
}

export function expectOk({ status, text }: { status: number; text: string }): void {
  if (status !== 200) throw new Error(`refused: ${status} ${text}`)
}

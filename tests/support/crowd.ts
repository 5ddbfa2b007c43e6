import type { Chances } from './chances'
import type { Address } from './player'
import { Table, type TableOptions } from './table'

type Options = Omit<TableOptions, 'server' | 'chances' | 'size'> & {
  server: Address
  chances: Chances
  tables: number
  /** Players at each; from 2 to 13 by chance if not given. */
  size?: number
}

/** Many tables that play at once. */
export class Crowd {
  readonly tables: Table[]
  readonly #playing: Promise<void>[] = []
  #fault: unknown

  constructor({ tables, size, ...options }: Options) {
    this.tables = Array.from(
      { length: tables },
      () => new Table({ ...options, size: size ?? 2 + options.chances.below(12) }),
    )
  }

  begin(): void {
    for (const table of this.tables) {
      const play = table.play().catch((fault: unknown) => {
        this.#fault ??= fault
      })
      this.#playing.push(play)
    }
  }

  async pause(): Promise<void> {
    await Promise.all(this.tables.map((table) => table.pause()))
    this.#throwFault()
  }

  resume(): void {
    for (const table of this.tables) table.resume()
  }

  /** Everybody plays the game to its end. Rejects if somebody does not get there in time. */
  async finish(withinMs: number): Promise<void> {
    for (const table of this.tables) table.finish()
    await Promise.race([Promise.all(this.#playing), new Promise((resolve) => setTimeout(resolve, withinMs))])
    this.#throwFault()
    const stuck = this.tables.filter((table) => !table.hasEnded())
    if (stuck.length > 0) throw new Error(`${stuck.length} games do not end: ${stuck.map(({ code }) => code).join()}`)
  }

  /** Everybody at every table gets up and leaves, for good. */
  async goHome(): Promise<void> {
    for (const table of this.tables) {
      table.finish()
      table.part()
    }
    await Promise.all(this.#playing)
    this.#throwFault()
  }

  stop(): void {
    for (const table of this.tables) table.stop()
  }

  /** What was promised and is not kept, at all tables. */
  async audit(): Promise<string[]> {
    const wrong = await Promise.all(this.tables.map((table) => table.audit()))
    return [...wrong.flat(), ...this.wrong]
  }

  /** What players saw go wrong. */
  get wrong(): string[] {
    return this.tables.flatMap(({ wrong }) => wrong)
  }

  /** How much has been done, over all tables. */
  get counts(): Table['counts'] {
    const sum = { actions: 0, refused: 0, unanswered: 0, unavailable: 0, games: 0, polls: 0 }
    for (const { counts } of this.tables) {
      for (const key of ['actions', 'refused', 'unanswered', 'unavailable', 'games', 'polls'] as const) {
        sum[key] += counts[key]
      }
    }
    return sum
  }

  #throwFault(): void {
    if (this.#fault !== undefined) throw this.#fault
  }
}

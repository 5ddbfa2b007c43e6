import { Group, type GroupOptions } from './group'
import { sleep } from './wait'

type Options = Omit<GroupOptions, 'size'> & {
  groups: number
  /** Players in each; from 2 to 13 at random by default. */
  size?: number
}

/** Many groups that play at the same time. */
export class Crowd {
  readonly groups: Group[]
  readonly #playing: Promise<void>[] = []
  #fault: unknown

  constructor({ groups, size, ...options }: Options) {
    const { random } = options
    this.groups = Array.from({ length: groups }, () => new Group({ ...options, size: size ?? 2 + random.below(12) }))
  }

  begin(): void {
    for (const group of this.groups) {
      const play = group.play().catch((fault: unknown) => {
        this.#fault ??= fault
      })
      this.#playing.push(play)
    }
  }

  async pause(): Promise<void> {
    await Promise.all(this.groups.map((group) => group.pause()))
    this.#throwFault()
  }

  resume(): void {
    for (const group of this.groups) group.resume()
  }

  /** Every group plays its game to the end. Rejects if one does not finish in time. */
  async finish(withinMs: number): Promise<void> {
    for (const group of this.groups) group.finishGame()
    await Promise.race([Promise.all(this.#playing), sleep(withinMs)])
    this.#throwFault()
    const stuck = this.groups.filter((group) => !group.hasStopped())
    if (stuck.length > 0) throw new Error(`${stuck.length} games do not end: ${stuck.map(({ code }) => code).join()}`)
  }

  /** Every player of every group leaves for good. */
  async leave(): Promise<void> {
    for (const group of this.groups) {
      group.finishGame()
      group.leave()
    }
    await Promise.all(this.#playing)
    this.#throwFault()
  }

  stop(): void {
    for (const group of this.groups) group.stop()
  }

  /** What is wrong in any group. */
  async audit(): Promise<string[]> {
    const wrong = await Promise.all(this.groups.map((group) => group.audit()))
    return [...wrong.flat(), ...this.wrong]
  }

  get wrong(): string[] {
    return this.groups.flatMap(({ wrong }) => wrong)
  }

  /** The sums over all groups. */
  get counts(): Group['counts'] {
    const sum = { actions: 0, refused: 0, unanswered: 0, unavailable: 0, games: 0, polls: 0 }
    for (const { counts } of this.groups) {
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

import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { sleep } from '../support/wait'

const FEWEST_ACTIONS = 25

/** A table of six that plays in a process of its own, beside an attack. */
export class Neighbours {
  readonly #ended: Promise<never>

  private constructor(private readonly child: ChildProcess) {
    this.#ended = once(child, 'exit').then(() => {
      throw new Error('the neighbours cannot play any more')
    })
    this.#ended.catch(() => undefined)
  }

  static async play(origin: string): Promise<Neighbours> {
    const neighbours = new Neighbours(
      fork('tests/bounds/neighbours-child.ts', [origin], { execArgv: ['--import', 'tsx'] }),
    )
    await neighbours.#told()
    return neighbours
  }

  /** Milliseconds below which 99 of 100 actions are answered while the work is done. */
  async p99During(work: () => Promise<void>): Promise<number> {
    await this.#tookMs()
    await work()
    const tookMs = await this.#tookMs()
    while (tookMs.length < FEWEST_ACTIONS) {
      await sleep(20)
      tookMs.push(...(await this.#tookMs()))
    }
    tookMs.sort((one, other) => one - other)
    return tookMs[Math.ceil(tookMs.length * 0.99) - 1] ?? Infinity
  }

  end(): void {
    this.child.kill('SIGKILL')
  }

  async #tookMs(): Promise<number[]> {
    const told = this.#told()
    if (this.child.connected) this.child.send('cut')
    const [tookMs] = (await told) as [number[]]
    return tookMs
  }

  /** The next message, or an error once the neighbours have ended. */
  #told(): Promise<unknown[]> {
    return Promise.race([once(this.child, 'message'), this.#ended])
  }
}

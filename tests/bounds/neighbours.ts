import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { sleep } from '../support/wait'

const FEWEST_ACTIONS = 25

/** A table of six that plays in a process of its own, beside an attack. */
export class Neighbours {
  private constructor(private readonly child: ChildProcess) {}

  static async play(origin: string): Promise<Neighbours> {
    const child = fork('tests/bounds/neighbours-child.ts', [origin], { execArgv: ['--import', 'tsx'] })
    await once(child, 'message')
    return new Neighbours(child)
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
    if (this.child.exitCode !== null) throw new Error('the neighbours cannot play any more')
    const answered = once(this.child, 'message')
    this.child.send('cut')
    const [tookMs] = (await answered) as [number[]]
    return tookMs
  }
}

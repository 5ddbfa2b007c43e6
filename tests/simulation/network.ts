import type { Coverage } from './coverage'
import type { Answer, SentCall } from './http'
import type { SimulatedProcess } from './process'
import type { Owner, Scheduler } from './scheduler'

/** A page gives up a call after this long, in milliseconds. */
const GIVEN_UP_MS = 8_000
const NOBODY_LISTENS_MS = 200

/** The progress of a call. */
export interface Delivery {
  /** The process that received the call; undefined while the call is on its way, or if it never arrived. */
  process: SimulatedProcess | undefined
}

/** Between the pages and the processes. Each call is sent to any process that accepts calls, as behind a proxy. */
export class Network {
  /** How likely a call, or the answer to it, is lost. */
  likelyLost = 0

  constructor(
    private readonly scheduler: Scheduler,
    private readonly coverage: Coverage,
    private readonly processes: () => SimulatedProcess[],
  ) {}

  /** A process that accepts calls; undefined if there is none. */
  pick(): SimulatedProcess | undefined {
    const ready = this.processes().filter(({ isReady }) => isReady)
    return ready.length === 0 ? undefined : this.scheduler.random.oneOf(ready)
  }

  /** Sends a call. `done` is called once, without an answer if it or the answer is lost. */
  send(call: SentCall, page: Owner, done: (answer: Answer | undefined) => void, wanted?: SimulatedProcess): Delivery {
    const { scheduler } = this
    const delivery: Delivery = { process: undefined }
    let isDone = false
    const finish = (ms: number, answer?: Answer) =>
      scheduler.after(ms, page, () => {
        if (isDone) return
        isDone = true
        done(answer)
      })
    finish(GIVEN_UP_MS)
    const process = wanted ?? this.pick()
    if (process === undefined) {
      finish(NOBODY_LISTENS_MS)
      return delivery
    }
    if (scheduler.random.happens(this.likelyLost)) {
      this.coverage.met('call lost')
      finish(scheduler.between(5, 400))
      return delivery
    }
    scheduler.after(this.#latency(), process, () => {
      delivery.process = process
      process.take(
        call,
        (answer) => this.#return(answer, finish),
        () => finish(this.#latency()),
      )
    })
    return delivery
  }

  #return(answer: Answer, finish: (ms: number, answer?: Answer) => void): void {
    const isLost = this.scheduler.random.happens(this.likelyLost)
    if (isLost) this.coverage.met('answer lost')
    finish(this.#latency(), isLost ? undefined : answer)
  }

  #latency(): number {
    return this.scheduler.random.happens(0.02) ? this.scheduler.between(20, 400) : this.scheduler.between(0.5, 10)
  }
}

import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { IncomingMessage } from 'node:http'

/** The calls that the servers of this process have answered, whoever sent them. */
export class AnsweredCalls {
  readonly #paths: string[] = []
  readonly #note = (message: unknown) =>
    void this.#paths.push((message as { request: IncomingMessage }).request.url ?? '')

  constructor() {
    subscribe('http.server.response.finish', this.#note)
  }

  count(path: string): number {
    return this.#paths.filter((each) => each === path).length
  }

  stop(): void {
    unsubscribe('http.server.response.finish', this.#note)
  }
}

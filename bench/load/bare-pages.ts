import { HttpConnection, type Http } from './http-connection'
import { WsConnection } from './ws-connection'

/** A player makes three calls to arrive, join and subscribe. */
const CALLS = 3

/** Connected players without a game: each has made its calls and holds a WebSocket. */
export class BarePages {
  readonly #open: (HttpConnection | WsConnection)[] = []

  private constructor(readonly players: number) {}

  /** With `http` all players share these connections for calls; without it each has one. */
  static async open({ port, players, http }: { port: number; players: number; http: Http | undefined }) {
    const pages = new BarePages(players)
    for (let player = 0; player < players; player += 1) await pages.#openOne(port, http)
    return pages
  }

  async #openOne(port: number, shared: Http | undefined): Promise<void> {
    const own = shared === undefined ? await HttpConnection.open(port) : undefined
    const http = shared ?? own
    for (let call = 0; call < CALLS; call += 1) await http?.send(`GET / HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n\r\n`)
    if (own !== undefined) this.#open.push(own)
    this.#open.push(await WsConnection.open({ port, path: '/', onText: () => undefined }))
  }

  close(): void {
    for (const connection of this.#open) connection.close()
  }
}

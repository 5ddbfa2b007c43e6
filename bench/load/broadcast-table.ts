import { Audience } from './audience'
import type { GameTable, MinimalTable } from './game-table'
import { SharedFeed } from './shared-feed'
import { WsConnection } from './ws-connection'

/** The size of the public view of a table of six. */
const FILLING = 'x'.repeat(2_000)

/** A table of the broadcast server: one page sends a message, and all pages receive it. */
export class BroadcastTable implements GameTable {
  readonly #audience: Audience
  readonly #feed: SharedFeed<number>
  readonly #sockets: WsConnection[] = []
  #sent = 0

  private constructor(private readonly players: number) {
    this.#audience = new Audience(players)
    this.#feed = new SharedFeed(players, (payload) => Number.parseInt(payload.toString('latin1', 0, 12), 10))
  }

  static async open({ port, players, name }: MinimalTable): Promise<BroadcastTable> {
    const table = new BroadcastTable(players)
    for (let seat = 0; seat < players; seat += 1) {
      const onText = (payload: Buffer) => table.#audience.receive(seat, table.#feed.take(seat, payload))
      table.#sockets.push(await WsConnection.open({ port, path: `/${name}`, onText }))
    }
    return table
  }

  async act(): Promise<number> {
    const actedAt = performance.now()
    this.#sent += 1
    this.#sockets[this.#sent % this.players]?.sendText(`${this.#sent} ${FILLING}`)
    await this.#audience.all(this.#sent)
    return performance.now() - actedAt
  }

  get bytesRead(): number {
    return this.#sockets.reduce((sum, socket) => sum + socket.bytesRead, 0)
  }

  close(): void {
    for (const socket of this.#sockets) socket.close()
  }
}

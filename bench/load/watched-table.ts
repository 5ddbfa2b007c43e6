import { watchChannelOf } from '../../src/contract'
import { Audience } from './audience'
import type { GameTable } from './game-table'
import { HttpPool } from './http-connection'
import { LoadPlayer, readView } from './load-player'
import { LoadTable } from './load-table'
import { openPusherPage } from './pusher-page'
import type { WsConnection } from './ws-connection'

/** The version stands at the beginning of an event. */
const VERSION = /version\\":(\d+)/
const CALL_CONNECTIONS = 8

/** A table of this server with pages that watch it. An action is complete when they have received its event as well. */
export class WatchedTable implements GameTable {
  readonly #audience: Audience
  readonly #sockets: WsConnection[] = []
  readonly #watchers: LoadPlayer[] = []

  private constructor(
    readonly table: LoadTable,
    private readonly http: HttpPool,
    count: number,
  ) {
    this.#audience = new Audience(count)
  }

  static async open(port: number, players: number, watchers: number): Promise<WatchedTable> {
    const table = await LoadTable.open({ port, players })
    await table.pages[0]?.player.post(`/api/game/settings/${table.roomCode}`, { watchers: true })
    const watched = new WatchedTable(table, await HttpPool.open(port, CALL_CONNECTIONS), watchers)
    for (let index = 0; index < watchers; index += 1) await watched.#addWatcher(port, index)
    await table.start()
    return watched
  }

  async #addWatcher(port: number, index: number): Promise<void> {
    const watcher = await LoadPlayer.arrive(this.http, port, `Watcher ${index}`)
    const receive = (payload: Buffer) => {
      const version = VERSION.exec(payload.toString('latin1', 0, 100))?.[1]
      if (version === undefined) throw new Error('an event for watchers has no version')
      this.#audience.receive(index, Number(version))
    }
    this.#watchers.push(watcher)
    this.#sockets.push(await openPusherPage(watcher, [watchChannelOf(this.table.roomCode)], receive))
  }

  async act(): Promise<number> {
    const actedAt = performance.now()
    await this.table.act()
    await this.#audience.all(this.table.version)
    return performance.now() - actedAt
  }

  /** The polls of the watchers' pages: every other one has no ETag, because it asks for their number. */
  async polls(everyMs: number) {
    const path = `/api/game/watch/${this.table.roomCode}`
    const [first] = this.#watchers
    if (first === undefined) throw new Error('nobody watches')
    const { etag } = await readView(first, path)
    return this.#watchers.map((watcher, index) => ({
      http: this.http,
      calls: [{ text: watcher.getRequest(path, index % 2 === 0 ? etag : undefined), everyMs }],
    }))
  }

  get bytesRead(): number {
    return this.table.bytesRead + this.#sockets.reduce((sum, { bytesRead }) => sum + bytesRead, 0)
  }

  close(): void {
    for (const socket of this.#sockets) socket.close()
    this.http.close()
    this.table.close()
  }
}

import { watchChannelOf } from '../../src/contract'
import { Audience } from './audience'
import type { GameTable } from './game-table'
import { HttpPool } from './http-connection'
import { LoadPlayer, readView } from './load-player'
import { LoadTable } from './load-table'
import { openPusherPage } from './pusher-page'
import type { WsConnection } from './ws-connection'

/** The version is at the beginning of an event. */
const VERSION = /version\\":(\d+)/
const CALL_CONNECTIONS = 8

/** A table of this server with pages that watch it. An action is complete when they have received its event as well. */
export class WatchedTable implements GameTable {
  readonly #audience: Audience
  readonly #sockets: WsConnection[] = []
  readonly #watchers: LoadPlayer[] = []

  /** The server closes connections that are idle for long, so each use opens its own. */
  #pool: HttpPool | undefined

  private constructor(
    private readonly table: LoadTable,
    private readonly port: number,
    count: number,
  ) {
    this.#audience = new Audience(count)
  }

  static async open(port: number, players: number, watchers: number): Promise<WatchedTable> {
    const table = await LoadTable.open({ port, players })
    await table.pages[0]?.player.post(`/api/game/settings/${table.roomCode}`, { watchers: true })
    const watched = new WatchedTable(table, port, watchers)
    const http = await watched.#openPool()
    for (let index = 0; index < watchers; index += 1) await watched.#addWatcher(http, index)
    await table.start()
    return watched
  }

  async #openPool(): Promise<HttpPool> {
    this.#pool?.close()
    return (this.#pool = await HttpPool.open(this.port, CALL_CONNECTIONS))
  }

  async #addWatcher(http: HttpPool, index: number): Promise<void> {
    const watcher = await LoadPlayer.arrive(http, this.port, `Watcher ${index}`)
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
    const [creator] = this.table.pages
    if (creator === undefined) throw new Error('nobody sits at the table')
    const { etag } = await readView(creator.player, path)
    const http = await this.#openPool()
    return this.#watchers.map((watcher, index) => ({
      http,
      calls: [{ text: watcher.getRequest(path, index % 2 === 0 ? etag : undefined), everyMs }],
    }))
  }

  get bytesRead(): number {
    return this.table.bytesRead + this.#sockets.reduce((sum, { bytesRead }) => sum + bytesRead, 0)
  }

  close(): void {
    for (const socket of this.#sockets) socket.close()
    this.#pool?.close()
    this.table.close()
  }
}

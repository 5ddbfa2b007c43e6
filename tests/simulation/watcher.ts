import { watchChannelOf } from '../../src/contract'
import { Listener } from './listener'
import type { Sender, World } from './world'

const LOOKS_EVERY_MS = 2_500

/** Somebody without a seat who watches a table, as far as it takes watchers. */
export class Watcher implements Sender {
  isAlive = true
  asleepUntil = 0
  readonly name = 'a watcher'
  cookie: string | undefined
  session: string | undefined
  readonly listener: Listener

  constructor(
    private readonly world: World,
    private readonly code: string,
    readonly address: string,
  ) {
    this.listener = new Listener(world, this, {
      channels: () => [watchChannelOf(code)],
      event: (name, data, channel) => {
        world.coverage.met('watcher sent a view')
        world.heard(this, code, { name, data, channel })
      },
      refused: () => world.coverage.met('stranger refused'),
    })
  }

  open(): void {
    this.world.ask(this, 'GET', '/api/session/init', undefined, (answer) => {
      const cookie = answer?.headers.get('set-cookie')?.[0]?.split(';')[0]
      if (cookie === undefined) return
      this.cookie = cookie
      this.session = cookie.split('=')[1]!.split('.')[0]
      this.listener.open()
      this.#look()
    })
  }

  close(): void {
    this.isAlive = false
    this.listener.close()
  }

  #look(): void {
    this.world.look(this, this.code, 'watch', undefined, () =>
      this.world.scheduler.after(LOOKS_EVERY_MS, this, () => this.#look()),
    )
  }
}

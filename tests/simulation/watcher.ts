import { watchChannelOf } from '../../src/contract'
import { Listener } from './listener'
import { Stranger } from './stranger'
import type { World } from './world'

const LOOKS_EVERY_MS = 2_500

/** Somebody without a seat who watches a table, if it allows watchers. */
export class Watcher extends Stranger {
  readonly name = 'a watcher'
  protected readonly listener: Listener

  constructor(world: World, code: string, address: string) {
    super(world, code, address)
    this.listener = new Listener(world, this, {
      channels: () => [watchChannelOf(code)],
      event: (heard) => {
        world.coverage.met('watcher sent a view')
        world.pageReferee.judgeEvent(this, code, heard)
      },
      refused: () => world.coverage.met('stranger refused'),
    })
  }

  protected begin(): void {
    this.#look()
  }

  #look(): void {
    this.world.calls.look(this, this.code, 'watch', undefined, () =>
      this.world.scheduler.after(LOOKS_EVERY_MS, this, () => this.#look()),
    )
  }
}

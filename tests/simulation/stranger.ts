import type { Listener } from './listener'
import type { Sender, World } from './world'

/** Somebody without a seat in the room, with a session of their own and a realtime connection. */
export abstract class Stranger implements Sender {
  isAlive = true
  asleepUntil = 0
  cookie: string | undefined
  session: string | undefined
  abstract readonly name: string
  protected abstract readonly listener: Listener

  constructor(
    protected readonly world: World,
    protected readonly code: string,
    readonly address: string,
  ) {}

  /** What they do once they have a session. */
  protected abstract begin(): void

  open(): void {
    this.world.calls.ask(this, 'GET', '/api/session/init', undefined, (answer) => {
      const cookie = answer?.headers.get('set-cookie')?.[0]?.split(';')[0]
      if (cookie === undefined) return
      this.cookie = cookie
      this.session = cookie.split('=')[1]!.split('.')[0]
      this.listener.open()
      this.begin()
    })
  }

  close(): void {
    this.isAlive = false
    this.listener.close()
  }
}

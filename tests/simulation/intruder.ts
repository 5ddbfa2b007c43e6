import { channelOf, leanChannelOf, playerChannelOf } from '../../src/contract'
import { seatsTaken } from '../../src/game/seats'
import type { Asked } from '../support/posted-calls'
import { Listener } from './listener'
import { Stranger } from './stranger'
import type { Sender, World } from './world'

const ACTS_EVERY_MS = 3_000
/** This many calls at once are more than a session may send. */
const BURST = 45

/** Somebody hostile who knows the code of a room, and has no seat in it. */
export class Intruder extends Stranger {
  readonly name = 'an intruder'
  protected readonly listener: Listener

  constructor(world: World, code: string, address: string) {
    super(world, code, address)
    this.listener = new Listener(world, this, {
      channels: () => this.#channels(),
      event: ({ name }) => world.fail(code, `an intruder is sent the event ${name}`),
      refused: () => world.coverage.met('stranger refused'),
    })
  }

  protected begin(): void {
    this.#flood()
    this.#intrude()
  }

  #channels(): string[] {
    const room = this.world.traces.get(this.code)?.last?.room ?? null
    const own = room === null ? [] : seatsTaken(room).map(({ id }) => playerChannelOf(this.code, id))
    return [channelOf(this.code), leanChannelOf(this.code), ...own.slice(0, 1)]
  }

  #intrude(): void {
    const { world } = this
    const { random } = world
    random.oneOf([() => this.#act(), () => this.#act(), () => this.#forge()])()
    world.scheduler.after(ACTS_EVERY_MS * (0.5 + random.fraction()), this, () => this.#intrude())
  }

  /** Acts in a room without a seat. The judges refuse whatever is accepted. */
  #act(): void {
    const asked = this.world.random.oneOf<Asked>([
      { type: 'decide', decision: 'fold' },
      { type: 'next-round' },
      { type: 'kick', name: 'Ada' },
      { type: 'leave' },
      { type: 'heartbeat', here: true },
      { type: 'pause', on: true },
      { type: 'chat', message: 'hello', clientId: null },
      { type: 'rematch' },
    ])
    this.world.calls.act(this, this.code, asked, () => undefined)
    this.world.calls.look(this, this.code, 'state', undefined, () => undefined)
  }

  #flood(): void {
    for (let no = 0; no < BURST; no += 1) this.world.calls.act(this, this.code, { type: 'continue' }, () => undefined)
  }

  /** A cookie without a valid signature counts as no cookie. */
  #forge(): void {
    const { world, code } = this
    const session = world.traces.get(code)?.last?.room?.seats[0]?.session
    if (session === undefined) return
    const forger: Sender = {
      name: 'a forger',
      isAlive: true,
      asleepUntil: 0,
      cookie: undefined,
      session: undefined,
      address: this.address,
    }
    forger.cookie = `${this.cookie?.split('=')[0]}=${session}.9999999999999.${'A'.repeat(43)}`
    world.calls.ask(forger, 'GET', `/api/game/state/${code}`, undefined, (answer) => {
      if (answer?.status === 200) world.fail(code, 'a forged session is shown the game')
    })
  }
}

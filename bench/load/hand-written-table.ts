import { Audience } from './audience'
import { decisionOf, type GameTable, type MinimalTable } from './game-table'
import { SharedFeed } from './shared-feed'
import { WsConnection } from './ws-connection'

interface State {
  version: number
  phase: 'decision' | 'results' | 'waiting'
  currentTurn: string | null
  players: { name: string; roundReady: boolean }[]
}

interface Message {
  type: string
  state?: State
}

const OWN_HAND = Buffer.from('{"type":"hand"')

/** A table of the hand-written game: one socket per player. */
export class HandWrittenTable implements GameTable {
  readonly #audience: Audience
  readonly #feed: SharedFeed<State | undefined>
  readonly #sockets: WsConnection[] = []
  /** How many wild cards each player has to choose a rank for. */
  readonly #wilds: number[] = []
  #state: State | undefined
  #decisions = 0

  private constructor(players: number) {
    this.#audience = new Audience(players)
    this.#feed = new SharedFeed(players, (payload) => this.#read(payload))
  }

  static async open({ port, players, name }: MinimalTable): Promise<HandWrittenTable> {
    const table = new HandWrittenTable(players)
    for (let seat = 0; seat < players; seat += 1) {
      const path = `/${name}/${players}/${seat}`
      table.#sockets.push(await WsConnection.open({ port, path, onText: (payload) => table.#receive(seat, payload) }))
    }
    await table.#audience.all(1)
    return table
  }

  async act(): Promise<number> {
    const { phase, currentTurn, players } = this.#lastState
    switch (phase) {
      case 'decision':
        return this.#decide(Number(currentTurn))
      case 'results':
        return this.#send(
          players.findIndex(({ roundReady }) => !roundReady),
          { type: 'continue' },
        )
      case 'waiting':
        return this.#send(0, { type: 'next-round' })
    }
  }

  get bytesRead(): number {
    return this.#sockets.reduce((sum, socket) => sum + socket.bytesRead, 0)
  }

  close(): void {
    for (const socket of this.#sockets) socket.close()
  }

  get #lastState(): State {
    if (this.#state === undefined) throw new Error('no state was received')
    return this.#state
  }

  #decide(seat: number): Promise<number> {
    const wilds = this.#wilds[seat] ?? 0
    if (wilds > 0) {
      const ranks = Array.from({ length: wilds }, () => 'A')
      this.#sockets[seat]?.sendText(JSON.stringify({ type: 'wild-cards', ranks }))
      this.#wilds[seat] = 0
    }
    this.#decisions += 1
    return this.#send(seat, { type: 'decision', decision: decisionOf(this.#decisions) })
  }

  async #send(seat: number, command: object): Promise<number> {
    const { version } = this.#lastState
    const actedAt = performance.now()
    this.#sockets[seat]?.sendText(JSON.stringify(command))
    await this.#audience.all(version + 1)
    return performance.now() - actedAt
  }

  #receive(seat: number, payload: Buffer): void {
    if (payload.compare(OWN_HAND, 0, OWN_HAND.length, 0, OWN_HAND.length) === 0) return this.#takeHand(seat, payload)
    const state = this.#feed.take(seat, payload)
    if (state === undefined) return
    this.#state = state
    this.#audience.receive(seat, state.version)
  }

  #takeHand(seat: number, payload: Buffer): void {
    const { cards } = JSON.parse(payload.toString()) as { cards: { isWild: boolean; selectedRank?: string }[] }
    this.#wilds[seat] = cards.filter(({ isWild, selectedRank }) => isWild && selectedRank === undefined).length
  }

  #read(payload: Buffer): State | undefined {
    const { type, state } = JSON.parse(payload.toString()) as Message
    if (type === 'error') throw new Error('the hand-written game rejected an action')
    return state
  }
}

import { afterAll, beforeAll, expect, it } from 'vitest'
import { leanChannelOf, playerChannelOf, type GameUpdate, type PlayerEvents, type StateView } from '../../src/contract'
import { afterHand, afterUpdate } from '../../src/web/net/game-events'
import { acesFor, type Player } from '../support/player'
import { PusherSocket } from '../support/pusher-socket'
import { deal } from '../support/table'
import { DEALING_MS, startTestServer, type TestServer } from '../support/test-server'

let server: TestServer
const sockets: PusherSocket[] = []
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(async () => {
  for (const socket of sockets) socket.close()
  await server.stop()
})

/** What a page of the product knows without a call. */
class LeanPage {
  known: StateView
  asked = 0
  #hand: PlayerEvents['hand'] | undefined

  private constructor(state: StateView) {
    this.known = withoutClock(state)
  }

  static async open(player: Player, code: string): Promise<{ page: LeanPage; socket: PusherSocket }> {
    const { body: state } = await player.state(code)
    const page = new LeanPage(state)
    const { realtime } = (await player.init()).body
    const socket = await PusherSocket.open(player.origin, realtime.key, { cookie: player.cookie ?? '' })
    sockets.push(socket)
    socket.onEvent = ({ name, data }) => page.#take(name, data)
    const own = playerChannelOf(code, state.players.find(({ name }) => name === player.name)?._id ?? '')
    const signed = await player.post<{ auth: string }>('/api/chat/pusher/auth', {
      socket_id: socket.socketId,
      channel_name: own,
    })
    expect(await socket.subscribe(leanChannelOf(code))).toBe(true)
    expect(await socket.subscribe(own, signed.body.auth)).toBe(true)
    return { page, socket }
  }

  #take(name: string, data: object): void {
    if (name === 'hand') {
      this.#hand = data as PlayerEvents['hand']
      this.known = afterHand(this.known, this.#hand) ?? this.known
    }
    if (name !== 'game-update') return
    const { view = this.known, mustAsk } = afterUpdate(this.known, data as GameUpdate, this.#hand)
    this.known = view
    if (mustAsk) this.asked += 1
  }
}

const withoutClock = (state: StateView): StateView => ({ ...state, timeLeft: 0 })

it('a page on the lean channel knows its own view through two rounds without reading it (P-lean-2, P-lean-6, P-lean-9)', async () => {
  const hands = ['Kh 2d 9s', '8c 7d 4s', 'Jc 10d 3s']
  const { code, players } = await deal(server, ['Ada', 'Ben'], { hands })
  const [ada, ben] = players as [Player, Player]
  const opened = await Promise.all([ada, ben].map((player) => LeanPage.open(player, code)))
  const settled = async () => {
    for (const [index, { page, socket }] of opened.entries()) {
      await socket.flush()
      const { body } = await [ada, ben][index]!.state(code)
      expect(page.known).toEqual(withoutClock(body))
      expect(page.asked).toBe(0)
    }
  }
  const act = async (player: Player, call: string, body?: object) => {
    const { body: answer } = await player.post<object>(`/api/game/${call}/${code}`, body, { prefer: 'return=minimal' })
    expect(answer).toMatchObject({ success: true, version: expect.any(Number) as number })
    expect(answer).not.toHaveProperty('state')
    await settled()
  }

  for (let round = 0; round < 2; round += 1) {
    for (const player of [ada, ben]) {
      const wildCardSelections = acesFor((await player.state(code)).body)
      if (wildCardSelections.length > 0) await act(player, 'wild-cards', { wildCardSelections })
    }
    const isAdasTurn = (await ada.state(code)).body.currentTurn === 'Ada'
    const [first, second] = isAdasTurn ? [ada, ben] : [ben, ada]
    await act(first, 'decision', { decision: 'stay' })
    await act(second, 'decision', { decision: 'fold' })
    for (const player of [ada, ben]) await act(player, 'continue')
    if (round > 0) break
    await act(ada, 'next-round')
    await server.clock.advance(DEALING_MS)
    await settled()
  }
})

import { once } from 'node:events'
import { createServer, get, type IncomingMessage, type ServerResponse } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { expect, it } from 'vitest'
import type { Room } from '../../game/room'
import { RoomHistory } from '../rooms/room-history'
import { sendStream } from './send-answer'

const ROUNDS = 2_000
/**
 * A round of 13 players with the proof of its deal, in bytes. All rounds together exceed what the two sockets can
 * buffer.
 */
const ROUND_BYTES = 20_000
const MOST_HELD = 2_000_000

it('a download of 2,000 rounds uses little memory while its reader stops, and continues with the reader', async () => {
  let read = 0
  const json = `{"game":1,"deal":null,"more":"${'x'.repeat(ROUND_BYTES - 32)}"}`
  const store = {
    load: () => Promise.resolve(undefined),
    rounds: (_: string, from: number, limit: number) => {
      read = from + limit - 1
      return Promise.resolve(Array.from({ length: limit }, (_one, place) => ({ no: from + place, json })))
    },
  }
  const history = new RoomHistory(store, { nextDeal: { no: ROUNDS + 1 }, unnumberedRounds: 0 } as Room)
  let sent: ServerResponse | undefined
  const server = createServer((_, response) => {
    sent = response
    void sendStream(response, jsonOf(history), {})
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  try {
    const request = get({ host: '127.0.0.1', port: (server.address() as AddressInfo).port })
    const [answer] = (await once(request, 'response')) as [IncomingMessage]
    await until(() => (sent?.writableNeedDrain ?? false) && isStill(read))
    expect(read).toBeLessThan(ROUNDS)
    expect((sent?.writableLength ?? 0) + (sent?.socket?.writableLength ?? 0)).toBeLessThan(MOST_HELD)

    let received = 0
    for await (const chunk of answer) received += (chunk as Buffer).length
    expect(received).toBe(ROUNDS * json.length)
  } finally {
    server.close()
  }
})

it('a download that fails looks incomplete, also to a proxy that speaks HTTP/1.0', async () => {
  const store = {
    load: () => Promise.resolve(undefined),
    rounds: (_: string, from: number) => Promise.resolve(from === 1 ? [{ no: 1, json: '{"game":1,"deal":null}' }] : []),
  }
  const history = new RoomHistory(store, { nextDeal: { no: ROUNDS + 1 }, unnumberedRounds: 0 } as Room)
  const server = createServer((_, response) => {
    sendStream(response, jsonOf(history), {}).catch(() => undefined)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  try {
    const proxy = connect((server.address() as AddressInfo).port, '127.0.0.1')
    proxy.write('GET / HTTP/1.0\r\n\r\n')
    // Without chunks, only a reset tells that more would have followed.
    await expect(once(proxy.resume(), 'end')).rejects.toThrow('ECONNRESET')
  } finally {
    server.close()
  }
})

async function* jsonOf(history: RoomHistory): AsyncGenerator<string> {
  for await (const round of history.allRounds()) yield JSON.stringify(round)
}

let last = -1
let times = 0
/** Whether a number has stayed the same for a thousand turns of the event loop. */
function isStill(value: number): boolean {
  times = value === last ? times + 1 : 0
  last = value
  return times >= 1_000
}

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise((resolve) => setImmediate(resolve))
}

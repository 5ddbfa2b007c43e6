import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { seededRandom } from '../support/random'
import { Crowd } from '../support/crowd'
import { Player, type Answer } from '../support/player'
import { startProcess, type ServerProcess } from '../support/server-process'
import { Unanswered } from '../support/transport'
import { sleep, until } from '../support/wait'

// After SIGTERM the server finishes the calls under way, refuses all others, and exits within five seconds.

const STOPS_WITHIN_MS = 5_000

let dataDir: string
let server: ServerProcess
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'stopping-'))
})
afterEach(async () => {
  await server.crash()
  rmSync(dataDir, { recursive: true })
})

const start = (port = 0) => startProcess({ DATA_DIR: dataDir, PORT: String(port), RATE_LIMIT: 'off', DEALING_MS: '30' })

async function stopIt(): Promise<number> {
  const startedAt = performance.now()
  server.kill('SIGTERM')
  expect(await server.ended).toEqual({ code: 0, signal: null })
  return performance.now() - startedAt
}

describe('a server that receives SIGTERM', () => {
  it('under load exits within five seconds and keeps everything that it has answered', async () => {
    server = await start()
    const crowd = new Crowd({ server, random: seededRandom(), groups: 20, paceMs: 100, isRestless: true })
    crowd.begin()
    const seats = () =>
      crowd.groups.flatMap(({ players, code }) =>
        players.filter(({ isSeated }) => isSeated).map(({ player }) => ({ player, code })),
      )
    await until(() => seats().length > 50, 'people sit', 60_000)
    await crowd.pause()
    const seated = seats()
    const sockets = await Promise.all(seated.map(({ player, code }) => player.subscribe(code)))
    crowd.resume()
    await sleep(500)
    expect(sockets.length).toBeGreaterThan(20)
    expect(await stopIt()).toBeLessThan(STOPS_WITHIN_MS)
    // Close code 4200 makes clients of the Pusher protocol reconnect at once.
    expect(new Set(await Promise.all(sockets.map(({ closed }) => closed)))).toEqual(new Set([4200]))
    await crowd.pause()
    server = await start(server.port)
    expect(await crowd.audit()).toEqual([])
    const { actions } = crowd.counts
    crowd.resume()
    await until(() => crowd.counts.actions > actions, 'the games go on', 60_000)
    crowd.stop()
  })

  it('answers or refuses every call that arrives at that moment, and keeps what it has answered', async () => {
    server = await start()
    const players = await Promise.all(Array.from({ length: 10 }, (_, each) => Player.arrive(server, `Player ${each}`)))
    const rooms = await Promise.all(players.map((player) => player.createGame()))
    const calls = players.flatMap((player, index) =>
      Array.from({ length: 4 }, (_, each) => ({ player, code: rooms[index]!, text: `message ${each}` })),
    )
    const lost: string[] = []
    const sent = calls.map(({ player, code, text }) =>
      player.say(code, text).catch((error: unknown): Answer<unknown> | undefined => {
        // A refused connection is a refusal too. Every call that the server accepted has an answer.
        if (!(error instanceof Unanswered) || !/ECONNREFUSED/.test(error.message)) lost.push(String(error))
        return undefined
      }),
    )
    await Promise.race(sent)
    const stopping = stopIt()
    const answers = await Promise.all(sent)
    expect(await stopping).toBeLessThan(STOPS_WITHIN_MS)
    expect(lost).toEqual([])
    const statuses = new Set(answers.flatMap((answer) => (answer === undefined ? [] : [answer.status])))
    for (const status of statuses) expect([200, 503]).toContain(status)
    expect(answers.filter((answer) => answer?.status === 200).length).toBeGreaterThan(0)

    server = await start(server.port)
    for (const [index, { player, code, text }] of calls.entries()) {
      const answer = answers[index]
      if (answer === undefined) continue
      const { messages } = (await player.chatLog(code)).body
      const isKept = messages.some(({ message }) => message === text)
      expect(isKept, `${answer.status}: ${answer.text}`).toBe(answer.status === 200)
    }
  })

  it('exits with silent connections, with half a request, and when the signal comes again', async () => {
    server = await start()
    const { connect } = await import('node:net')
    const sockets = [
      '',
      'POST /api/game/join HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{',
    ].map((text) => {
      const socket = connect(server.port, '127.0.0.1')
      socket.on('error', () => socket.destroy())
      socket.write(text)
      return socket
    })
    await sleep(200)
    const stopping = stopIt()
    // A terminal sends SIGINT, and `npm` may send it once more.
    for (const signal of ['SIGTERM', 'SIGINT', 'SIGINT', 'SIGTERM'] as const) {
      await sleep(50)
      server.kill(signal)
    }
    expect(await stopping).toBeLessThan(STOPS_WITHIN_MS)
    for (const socket of sockets) socket.destroy()
  })
})

import { connect, createServer } from 'node:net'
import type { AddressInfo, Socket } from 'node:net'

/** A line to a service that can be cut at the worst moment. */
export interface Relay {
  port: number
  /** How many answers were lost. */
  readonly lost: number
  /**
   * Cuts the line when the service answers a request that holds one of these words, before a byte of the answer gets
   * through: the service has done what it was asked, and nobody is told. Only every so many-th such request is met.
   */
  loseAnswersTo(words: readonly string[], every?: number): void
  /** Lets everything through again. */
  loseNothing(): void
  stop(): Promise<void>
}

export async function startRelay(servicePort: number): Promise<Relay> {
  const open = new Set<Socket>()
  let words: readonly string[] = []
  let every = 1
  let met = 0
  let lost = 0

  const isToBeLost = (request: Buffer): boolean => {
    if (!words.some((word) => request.includes(word))) return false
    met += 1
    return met % every === 0
  }
  const relay = (near: Socket) => {
    const far = connect(servicePort, '127.0.0.1')
    let isDoomed = false
    near.on('data', (request) => {
      isDoomed ||= isToBeLost(request)
      far.write(request)
    })
    far.on('data', (answer) => {
      if (!isDoomed) return near.write(answer)
      lost += 1
      near.destroy()
      return far.destroy()
    })
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(one)
      one.setNoDelay(true)
      one.on('error', () => other.destroy())
      one.on('close', () => {
        open.delete(one)
        other.destroy()
      })
    }
  }

  const server = createServer(relay)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    get lost() {
      return lost
    },
    loseAnswersTo(which, everySo = 1) {
      words = which
      every = everySo
      met = 0
    },
    loseNothing() {
      words = []
    },
    async stop() {
      const closed = new Promise((resolve) => server.close(resolve))
      for (const socket of open) socket.destroy()
      await closed
    },
  }
}

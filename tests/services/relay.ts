import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/** A TCP proxy to a service that can break a connection between a request and its answer, or withhold the answer. */
export interface Relay {
  port: number
  /** The number of lost answers. */
  readonly lost: number
  /** How often a prepared statement of PostgreSQL was run, by its name. */
  ran(statement: string): number
  /**
   * Breaks the connection when the service answers a request with one of these words, before the first byte of the
   * answer. With `every` only each n-th such request.
   */
  loseAnswersTo(words: readonly string[], every?: number): void
  /** Passes everything again. */
  loseNothing(): void
  /** Like a service that hangs: answers to requests with these words do not arrive, and their connections stay open. */
  withholdAnswersTo(words: string): void
  stop(): Promise<void>
}

export async function startRelay(servicePort: number): Promise<Relay> {
  const open = new Set<Socket>()
  let words: readonly string[] = []
  let withheld: string | undefined
  let every = 1
  let met = 0
  let lost = 0
  const runs = new Map<string, number>()

  const isToBeLost = (request: Buffer): boolean => {
    if (!words.some((word) => request.includes(word))) return false
    met += 1
    return met % every === 0
  }
  const relay = (near: Socket) => {
    const far = connect(servicePort, '127.0.0.1')
    let isDoomed = false
    let isSilent = false
    const listen = statementReader((name) => runs.set(name, (runs.get(name) ?? 0) + 1))
    near.on('data', (request) => {
      listen(request)
      isDoomed ||= isToBeLost(request)
      isSilent ||= withheld !== undefined && request.includes(withheld)
      far.write(request)
    })
    far.on('data', (answer) => {
      if (isSilent) return
      if (!isDoomed) return void near.write(answer)
      lost += 1
      near.destroy()
      far.destroy()
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
    ran: (statement) => runs.get(statement) ?? 0,
    loseAnswersTo(which, everySo = 1) {
      words = which
      every = everySo
      met = 0
    },
    loseNothing() {
      words = []
    },
    withholdAnswersTo(which) {
      withheld = which
    },
    async stop() {
      const closed = new Promise((resolve) => server.close(resolve))
      for (const socket of open) socket.destroy()
      await closed
    },
  }
}

const BIND = 'B'.charCodeAt(0)

/** Reads what a client of PostgreSQL sends: messages of a type and a length, except the first, which has no type. */
function statementReader(onRun: (name: string) => void): (chunk: Buffer) => void {
  let rest: Buffer = Buffer.alloc(0)
  let typeBytes = 0
  return (chunk) => {
    rest = Buffer.concat([rest, chunk])
    while (rest.length >= typeBytes + 4) {
      const end = typeBytes + rest.readInt32BE(typeBytes)
      if (rest.length < end) return
      // A portal's name, then the statement's, each ended by a zero.
      if (typeBytes === 1 && rest[0] === BIND) onRun(rest.toString('utf8', 5, end).split('\0', 2)[1] ?? '')
      typeBytes = 1
      rest = rest.subarray(end)
    }
  }
}

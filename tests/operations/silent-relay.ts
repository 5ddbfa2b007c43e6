import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/** A TCP relay to a process. It can deliver a request and withhold the answer, as a process that hangs does. */
export interface SilentRelay {
  port: number
  /** From now on the answers to requests that contain these words are withheld; the connections stay open. */
  withholdAnswersTo(words: string): void
  stop(): Promise<void>
}

export async function startSilentRelay(processPort: number): Promise<SilentRelay> {
  const open = new Set<Socket>()
  let withheld: string | undefined
  const server = createServer((near) => {
    const far = connect(processPort, '127.0.0.1')
    let isSilent = false
    near.on('data', (request) => {
      isSilent ||= withheld !== undefined && request.includes(withheld)
      far.write(request)
    })
    far.on('data', (answer) => {
      if (!isSilent) near.write(answer)
    })
    closeTogether(near, far, open)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    withholdAnswersTo(words) {
      withheld = words
    },
    async stop() {
      for (const socket of open) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

function closeTogether(near: Socket, far: Socket, open: Set<Socket>): void {
  for (const [one, other] of [
    [near, far],
    [far, near],
  ] as const) {
    open.add(one)
    one.on('error', () => other.destroy())
    one.on('close', () => {
      open.delete(one)
      other.destroy()
    })
  }
}

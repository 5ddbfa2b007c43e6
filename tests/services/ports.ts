import { randomInt } from 'node:crypto'
import { connect, createServer } from 'node:net'

/** The system gives ports above these to programs that ask for any port. */
const [LOWEST, HIGHEST] = [11_000, 32_000]

/** A port that is free now. Only another caller of this function may take it before the caller listens on it. */
export async function freePort(): Promise<number> {
  const port = randomInt(LOWEST, HIGHEST)
  return (await isFree(port)) ? port : freePort()
}

function isFree(port: number): Promise<boolean> {
  const server = createServer()
  return new Promise((resolve) => {
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
}

/** Whether a process accepts connections on a local port. */
export function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })
}

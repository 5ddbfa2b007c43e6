import type { ChildProcess } from 'node:child_process'
import { connect, createServer } from 'node:net'
import type { AddressInfo } from 'node:net'

/** A port of this computer that is free now. Somebody else may take it; so who listens on it must be ready to ask again. */
export async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

/** Asks every few milliseconds until the answer is true; rejects with what was last wrong after the limit. */
export async function until(isSo: () => boolean | Promise<boolean>, what: string, limitMs = 20_000): Promise<void> {
  const end = performance.now() + limitMs
  while (!(await isSo())) {
    if (performance.now() > end) throw new Error(`waited in vain: ${what}`)
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
}

/** Whether somebody takes connections on a port of this computer. */
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

/** The process of a service that runs. */
export function pidOf(child: ChildProcess | undefined): number {
  if (child?.pid === undefined) throw new Error('the service does not run')
  return child.pid
}

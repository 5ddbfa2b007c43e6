import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'

/** The process id of a running service. */
export function pidOf(child: ChildProcess | undefined): number {
  if (child?.pid === undefined) throw new Error('the service does not run')
  return child.pid
}

/** Sends the signal to a service that runs, and resolves when it has ended. */
export async function endBy(signal: NodeJS.Signals, child: ChildProcess | undefined): Promise<void> {
  if (child === undefined || child.exitCode !== null || child.signalCode !== null) return
  const exit = once(child, 'exit')
  child.kill(signal)
  await exit
}

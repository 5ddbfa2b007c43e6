import { spawnSync } from 'node:child_process'
import { availableParallelism } from 'node:os'

/** The server and the load run on different cores if the system can pin processes. */
const SERVER_CORE = '0'
const LOAD_CORE = '1'

export const canPin = availableParallelism() > 1 && spawnSync('taskset', ['-V']).status === 0

/** The command line that starts a program on the server's core. */
export function onServerCore(command: CommandLine): CommandLine {
  return canPin ? ['taskset', '-c', SERVER_CORE, ...command] : command
}

type CommandLine = readonly [program: string, ...args: string[]]

/** Moves this process with all its threads to the load's core. */
export function moveToLoadCore(): void {
  if (canPin) spawnSync('taskset', ['-a', '-c', '-p', LOAD_CORE, String(process.pid)])
}

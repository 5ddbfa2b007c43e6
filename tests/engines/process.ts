import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'

/** A program that the test starts, and that ends with the test's process at the latest. */
export interface Process {
  /** Everything that it has printed, line by line. */
  printed: string[]
  /** The first group of the first line that matches; rejects if the program ends before it prints one. */
  line(pattern: RegExp): Promise<string>
  stop(): Promise<void>
}

export function startProgram(program: string, args: string[], env: Record<string, string> = {}): Process {
  const child = spawn(program, args, { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] })
  const dieWithTests = () => child.kill('SIGKILL')
  process.once('exit', dieWithTests)
  const ended = once(child, 'exit')
  const printed: string[] = []
  const lookers = new Set<() => void>()
  for (const output of [child.stdout, child.stderr]) {
    createInterface({ input: output }).on('line', (line) => {
      printed.push(line)
      for (const look of lookers) look()
    })
  }
  const line = (pattern: RegExp) =>
    new Promise<string>((resolve, reject) => {
      const look = () => {
        const [found] = printed.flatMap((one) => pattern.exec(one)?.[1] ?? [])
        if (found !== undefined) resolve(found)
      }
      lookers.add(look)
      look()
      ended.then(() => reject(new Error(`${program} ended:\n${printed.join('\n')}`)), reject)
    })
  const stop = async () => {
    process.off('exit', dieWithTests)
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM')
    const isSlow = setTimeout(dieWithTests, 10_000)
    await ended
    clearTimeout(isSlow)
  }
  return { printed, line, stop }
}

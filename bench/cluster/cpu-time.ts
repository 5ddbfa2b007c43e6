import { existsSync, readdirSync, readFileSync } from 'node:fs'

/** On every Linux that Node supports the kernel counts in hundredths of a second. */
const TICK_US = 10_000

/** CPU time of a process with its running and ended children, in microseconds. Linux only. */
export function cpuTimeUs(pid: number): number {
  const [own, ended] = timesOf(pid)
  let sum = own + ended
  for (const child of childrenOf(pid)) {
    try {
      sum += cpuTimeUs(child)
    } catch (error) {
      if (existsSync(`/proc/${child}`)) throw error
      // The child has ended since it was listed. Its parent's time now contains its time.
      return cpuTimeUs(pid)
    }
  }
  return sum
}

function timesOf(pid: number): [own: number, ended: number] {
  // The name of the program is in brackets and can contain any character.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
  const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = fields.slice(11, 15).map(Number)
  return [(user + system) * TICK_US, (endedUser + endedSystem) * TICK_US]
}

function childrenOf(pid: number): number[] {
  return readdirSync(`/proc/${pid}/task`).flatMap((task) => {
    const children = readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8')
    return children.split(' ').filter(Boolean).map(Number)
  })
}

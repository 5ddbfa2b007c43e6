import { readFileSync } from 'node:fs'
import { NODE_ARGUMENTS } from '../support/server-process'

const UNIT = 'deploy/3-card-poker@.service'
const COMMAND = `/usr/bin/node ${NODE_ARGUMENTS.join(' ')}`

/** What the systemd unit of `deploy` gives the process with this number, besides the operator's own file. */
export function environmentOfUnit(number: number): Record<string, string> {
  const unit = readFileSync(UNIT, 'utf8')
  if (settingsIn(unit, 'ExecStart')[0] !== COMMAND) throw new Error(`${UNIT} runs something else than the tests do`)
  if (settingsIn(unit, 'KillSignal')[0] !== 'SIGTERM') throw new Error(`${UNIT} stops otherwise than the tests do`)
  const pairs = settingsIn(unit, 'Environment').map((pair) => pair.replaceAll('%i', String(number)).split('=', 2))
  return Object.fromEntries(pairs as [string, string][])
}

function settingsIn(unit: string, name: string): string[] {
  return unit
    .split('\n')
    .filter((line) => line.startsWith(`${name}=`))
    .map((line) => line.slice(name.length + 1))
}
